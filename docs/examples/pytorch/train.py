#!/usr/bin/env python3
"""Learns with PyTorch to choose as a policy chose, and writes the network as an ONNX file for Stowage.

    ./stowage simulate --workload W --policy P --experience experience.jsonl
    python3 docs/examples/pytorch/train.py experience.jsonl --out mine.onnx
    ./stowage models import mine.onnx --name mine --encoder general-1 --nodes-alone
"""
import argparse
import json
import random
import sys

import torch
from torch import nn


def rows_of(nodes, context):
    """Each node with the context beside it."""
    return torch.cat([nodes, context.expand(nodes.shape[0], context.shape[0])], dim=1)


class Scorer(nn.Module):
    """Scores a node by its own features and the context: an MLP that is the same for all nodes."""

    def __init__(self, nodes, contexts, hidden):
        super().__init__()
        self.register_buffer("mean", torch.zeros(nodes + contexts))
        self.register_buffer("scale", torch.ones(nodes + contexts))
        self.layers = nn.Sequential(
            nn.Linear(nodes + contexts, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, nodes, context):
        return self.score(rows_of(nodes, context))

    def score(self, rows):
        return self.layers((rows - self.mean) * self.scale).squeeze(1)

    def standardise(self, rows):
        """Features that never change say nothing: they are left out, whatever they are elsewhere."""
        self.mean.copy_(rows.mean(dim=0))
        deviation = rows.std(dim=0)
        self.scale.copy_(torch.where(deviation > 1e-6, 1 / deviation.clamp(min=1e-6), torch.zeros_like(deviation)))


def read(file):
    """The names of the features, and choices as (nodes, context, action); where there is nothing to choose, nothing is learned."""
    with open(file, encoding="utf-8") as lines:
        header = json.loads(next(lines))
        told = [json.loads(line) for line in lines if line.strip()]
    choices = [
        (torch.tensor(one["nodes"]), torch.tensor(one["context"]), one["action"]) for one in told if len(one["nodes"]) > 1]
    return header, choices


def scores_of(model, choices):
    """All choices of a batch in one call; each row has its own context."""
    rows = torch.cat([rows_of(nodes, context) for nodes, context, _ in choices])
    return model.score(rows).split([len(nodes) for nodes, _, _ in choices])


def loss_of(model, choices):
    """How unlikely the candidates that were taken are, by the softmax of the scores."""
    picked = [-scores.log_softmax(0)[action] for scores, (_, _, action) in zip(scores_of(model, choices), choices)]
    return torch.stack(picked).mean()


def agreement(model, choices):
    """How often a node is taken that scores as high as the one that was taken."""
    with torch.no_grad():
        same = [bool(scores[action] >= scores.max()) for scores, (_, _, action) in zip(scores_of(model, choices), choices)]
    return sum(same) / len(same)


def train(choices, epochs, hidden, rate):
    validation = choices[: len(choices) // 10]
    training = choices[len(choices) // 10:]
    model = Scorer(training[0][0].shape[1], len(training[0][1]), hidden)
    model.standardise(torch.cat([rows_of(nodes, context) for nodes, context, _ in training]))
    optimiser = torch.optim.Adam(model.parameters(), lr=rate)
    for epoch in range(epochs):
        random.shuffle(training)
        for begin in range(0, len(training), 64):
            loss = loss_of(model, training[begin:begin + 64])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        print(f"epoch {epoch + 1}: agrees with the teacher in {100 * agreement(model, validation):.1f} % of {len(validation)} choices", file=sys.stderr)
    return model


def export(model, nodes, context, file):
    """Inputs and output have the names that Stowage looks for, and the number of candidates is left open."""
    torch.onnx.export(
        model.eval(), (nodes, context), file, input_names=["nodes", "context"], output_names=["scores"],
        dynamic_axes={"nodes": {0: "candidates"}, "scores": {0: "candidates"}}, opset_version=17)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experience", nargs="+")
    parser.add_argument("--out", default="model.onnx")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    random.seed(asked.seed)
    torch.manual_seed(asked.seed)
    choices = []
    for file in asked.experience:
        header, some = read(file)
        choices += some
    if len(choices) < 20:
        sys.exit(f"There are only {len(choices)} choices with more than one candidate. Maybe simulate a longer workload.")
    random.shuffle(choices)
    model = train(choices, asked.epochs, asked.hidden, asked.rate)
    export(model, choices[0][0], choices[0][1], asked.out)
    print(f"./stowage models import {asked.out} --name mine --encoder {header['encoder']} --nodes-alone")


if __name__ == "__main__":
    main()
