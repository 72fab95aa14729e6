import { expect, test } from "vitest";
import { locales } from "../i18n/locale.ts";
import { messagesOf } from "../i18n/messages.fixture.ts";
import { auditActions, wordsKey } from "./actions.ts";

test.each(locales)("every action of the log and its area have words in %s, each action its own", (locale) => {
  const words = new Map(messagesOf(locale));
  const keys = auditActions.map((action) => `audit.actions.${wordsKey(action)}`);
  const areas = auditActions.map((action) => `audit.areas.${action.split(".")[0]}`);
  expect([...keys, ...areas].filter((key) => !words.get(key))).toEqual([]);
  expect(new Set(keys.map((key) => words.get(key))).size).toBe(auditActions.length);
});
