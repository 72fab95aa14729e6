import { describe, expect, test } from "vitest";
import { type FlowType, flowTypes, type NodeKind, nodeKinds } from "@/lib/flows/nodes/kinds.ts";
import { messagesOf } from "@/lib/i18n/messages.fixture.ts";
import { kindsFound, kindsOffered } from "./kind-search";

type Locale = Parameters<typeof messagesOf>[0];

function search(locale: Locale, type: FlowType, text: string): NodeKind[] {
  const messages = new Map(messagesOf(locale));
  const word = (kind: NodeKind, name: string) => messages.get(`flowNodes.${kind}.${name}`) ?? "";
  return kindsFound(text, kindsOffered(type), (kind) => ({
    title: word(kind, "title"),
    words: word(kind, "words"),
    about: word(kind, "about"),
  }));
}

const usual = {
  en: `if, delay, sleep, branch, code, function, return, api, foreach, iterate, merge, sms, comment, assign, filter,
    schedule, cron`,
  es: `si, if, pausa, demora, rama, código, función, devolver, api, repetir, ciclo, fusionar, sms, comentario, asignar,
    filtro, programar, cron`,
  pt: `se, if, pausa, atraso, ramo, código, função, retornar, api, repetir, laço, mesclar, sms, comentário, atribuir,
    filtro, agendar, cron`,
};

describe.each(["en", "es", "pt"] as const)("in %s", (locale) => {
  test.each(flowTypes)("each usual word finds a node for a flow of type %s", (type) => {
    const words = usual[locale].split(",").map((word) => word.trim());
    expect(words.filter((word) => search(locale, type, word).length === 0)).toEqual([]);
  });

  test("a title finds its node before all others", () => {
    const messages = new Map(messagesOf(locale));
    for (const kind of nodeKinds) {
      const type = flowTypes.find((one) => kindsOffered(one).includes(kind)) ?? "webhook";
      expect(search(locale, type, messages.get(`flowNodes.${kind}.title`) ?? "")[0]).toBe(kind);
    }
  });

  test("no word is said twice, and commas part them", () => {
    for (const [key, text] of messagesOf(locale)) {
      if (!/^flowNodes\.\w+\.words$/.test(key)) continue;
      const words = text.split(", ");
      expect([key, words]).toEqual([key, [...new Set(words.map((word) => word.trim().toLowerCase()))]]);
    }
  });
});

test("the word itself goes before one that begins so, and a name before both", () => {
  expect(search("en", "webhook", "if")[0]).toBe("condition");
  expect(search("en", "webhook", "delay")).toEqual(["wait"]);
  expect(search("en", "provider", "call")[0]).toBe("provider");
  expect(search("en", "webhook", "comment")[0]).toBe("note");
  expect(search("en", "webhook", "cron")).toEqual(["wait"]);
  expect(search("en", "event", "event")[0]).toBe("event");
});

test("accents and case are ignored, in what is typed and in what is found", () => {
  expect(search("es", "webhook", "CONDICION")[0]).toBe("condition");
  expect(search("es", "webhook", "funcion")).toContain("subflow");
  expect(search("pt", "webhook", "FUNÇÃO")).toContain("subflow");
});

test("nothing typed finds all, and what nobody says nothing", () => {
  expect(search("en", "webhook", "  ")).toEqual(kindsOffered("webhook"));
  expect(search("en", "webhook", "nothing like it")).toEqual([]);
});

test("a piece within a word is not that word", () => {
  expect(search("en", "webhook", "if")).not.toContain("email");
});

test("a flow is offered the one node that can start it, and what works in its type", () => {
  const others = (type: FlowType) => nodeKinds.filter((kind) => !kindsOffered(type).includes(kind));
  expect(others("webhook")).toEqual(["provider", "event"]);
  expect(others("provider")).toEqual(["webhook", "event", "respond"]);
  expect(others("event")).toEqual(["webhook", "provider", "respond", "message_result"]);
});

test("a flow of a type that cannot run is offered every start node: its type may still be changed", () => {
  expect(kindsOffered("INBOUND")).toEqual(expect.arrayContaining(flowTypes));
});
