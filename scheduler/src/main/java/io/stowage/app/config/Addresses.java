package io.stowage.app.config;

import java.net.InetAddress;

/** What can be told of an address to serve at, without asking anybody for a name. */
final class Addresses {
  private Addresses() {}

  /** Whether only this machine reaches it; a name other than localhost may be anybody's. */
  static boolean isThisMachineOnly(String address) {
    if (address.equals("localhost")) {
      return true;
    }
    try {
      return InetAddress.ofLiteral(address).isLoopbackAddress();
    } catch (IllegalArgumentException name) {
      return false;
    }
  }
}
