package io.stowage.parity.concern;

import static io.stowage.parity.draft.Json.object;

import io.stowage.parity.draft.Draft;

/** Volumes that no filter looks at. */
final class HarmlessVolumes implements Concern {
  @Override
  public void shape(Draft draft) {
    var draw = draft.draw();
    draft
        .testedAnd(draw.share())
        .forEach(
            pod -> {
              var name = draft.freshName("plain");
              switch (draw.between(0, 4)) {
                case 0 -> Draft.addVolume(pod, name, "emptyDir", object("sizeLimit", "1Gi"));
                case 1 -> Draft.addVolume(pod, name, "configMap", object("name", "settings"));
                case 2 -> Draft.addVolume(pod, name, "secret", object("secretName", "keys"));
                case 3 -> Draft.addVolume(pod, name, "hostPath", object("path", "/var/log"));
                default ->
                    Draft.addVolume(pod, name, "nfs", object("server", "10.0.0.9", "path", "/"));
              }
            });
  }
}
