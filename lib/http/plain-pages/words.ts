import type { Locale } from "../../i18n/locale.ts";
import enFailed from "../../i18n/messages/en/failed.json" with { type: "json" };
import enFrame from "../../i18n/messages/en/frame.json" with { type: "json" };
import enKit from "../../i18n/messages/en/kit.json" with { type: "json" };
import enLogin from "../../i18n/messages/en/login.json" with { type: "json" };
import esFailed from "../../i18n/messages/es/failed.json" with { type: "json" };
import esFrame from "../../i18n/messages/es/frame.json" with { type: "json" };
import esKit from "../../i18n/messages/es/kit.json" with { type: "json" };
import esLogin from "../../i18n/messages/es/login.json" with { type: "json" };
import ptFailed from "../../i18n/messages/pt/failed.json" with { type: "json" };
import ptFrame from "../../i18n/messages/pt/frame.json" with { type: "json" };
import ptKit from "../../i18n/messages/pt/kit.json" with { type: "json" };
import ptLogin from "../../i18n/messages/pt/login.json" with { type: "json" };

/** The messages of plain pages, which are read as they are: none of those used has plurals. */
export const words = {
  en: { failed: enFailed, frame: enFrame, kit: enKit, login: enLogin },
  es: { failed: esFailed, frame: esFrame, kit: esKit, login: esLogin },
  pt: { failed: ptFailed, frame: ptFrame, kit: ptKit, login: ptLogin },
} satisfies Record<Locale, unknown>;
