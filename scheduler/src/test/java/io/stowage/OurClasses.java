package io.stowage;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.stowage.app.Main;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** The compiled classes of this module, without its tests. */
final class OurClasses {
  /** Read once, because it takes seconds. */
  static final JavaClasses OURS = new ClassFileImporter().importPath(folder());

  private OurClasses() {}

  private static Path folder() {
    try {
      return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException("A class folder that is no URI", impossible);
    }
  }
}
