package io.stowage.simulation.workload;

import io.stowage.simulation.CallGraph;
import io.stowage.simulation.CallGraph.Call;
import java.util.List;

/**
 * What the shop of github.com/GoogleCloudPlatform/microservices-demo is made of: eleven services
 * and redis, with the requests of its manifests (v0.2.0).
 */
final class OnlineBoutique {

  /** A service and what one of its pods asks for. */
  record ShopService(String name, long milliCpu, long memoryMib) {}

  static final List<ShopService> SERVICES =
      List.of(
          new ShopService("frontend", 100, 64),
          new ShopService("adservice", 200, 180),
          new ShopService("recommendationservice", 100, 220),
          new ShopService("cartservice", 200, 64),
          new ShopService("redis-cart", 70, 200),
          new ShopService("checkoutservice", 100, 64),
          new ShopService("currencyservice", 100, 64),
          new ShopService("emailservice", 100, 64),
          new ShopService("paymentservice", 100, 64),
          new ShopService("productcatalogservice", 100, 64),
          new ShopService("shippingservice", 100, 64),
          new ShopService("loadgenerator", 300, 256));

  /**
   * Calls in 19 tasks of its Locust file (index 1, setCurrency 2, browseProduct 10, addToCart 2,
   * viewCart 3, checkout 1), redirects followed: 3 home, 13 product, 6 cart and 1 order page. What
   * a page calls is counted in the sources of frontend and checkoutservice, with nine products,
   * five recommendations and one item in the cart; each call of cartservice is one of redis.
   */
  static final CallGraph CALLS =
      new CallGraph(
          List.of(
              new Call("loadgenerator", "frontend", 28),
              new Call("frontend", "productcatalogservice", 125),
              new Call("frontend", "currencyservice", 75),
              new Call("frontend", "cartservice", 25),
              new Call("frontend", "recommendationservice", 20),
              new Call("frontend", "adservice", 16),
              new Call("frontend", "shippingservice", 6),
              new Call("frontend", "checkoutservice", 1),
              new Call("recommendationservice", "productcatalogservice", 20),
              new Call("cartservice", "redis-cart", 27),
              new Call("checkoutservice", "cartservice", 2),
              new Call("checkoutservice", "productcatalogservice", 1),
              new Call("checkoutservice", "currencyservice", 2),
              new Call("checkoutservice", "shippingservice", 2),
              new Call("checkoutservice", "paymentservice", 1),
              new Call("checkoutservice", "emailservice", 1)));

  private OnlineBoutique() {}
}
