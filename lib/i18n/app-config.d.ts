import type { Locale } from "./locale.ts";
import type english from "./messages/en/index.ts";

// Makes a key that no English file has a type error.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof english;
  }
}
