import { expect, it } from "vitest";
import type { NumberCheckAnswer } from "../protocol.ts";
import type { Cause, Review } from "../review.ts";
import { contactsOf, hubOf, reviewed } from "../wizard.fixture.ts";

const causesOf = (review: Review): [Cause, number][] => review.groups.map(({ cause, rows }) => [cause, rows]);
const none: NumberCheckAnswer = {
  id: 0,
  listed: [],
  blacklisted: [],
  unknown: { agents: [], templates: [], attachments: [] },
};

const preview = hubOf("telephony", { preview: true });
const agents = "phone,agent\n+34600111222,luis\n+34600111223,LUIS\n+34600111224,nobody\n+34600111225,LUIS\n";

it("names are asked once each, and unknown ones are problems at their cells", async () => {
  const { file } = await reviewed(agents, preview);
  expect(file.toCheck(0).names).toEqual({ agents: ["luis", "LUIS", "nobody"], templates: [], attachments: [] });
  const unknown = {
    ...none.unknown,
    agents: [
      { index: 1, meant: "luis" },
      { index: 2, meant: null },
    ],
  };
  const review = file.checked({ ...none, unknown });
  expect(review.counts).toMatchObject({ ready: 1, withProblems: 3 });
  expect(review.groups).toMatchObject([
    {
      cause: "agent-unknown",
      severity: "error",
      rows: 3,
      examples: [{ value: "LUIS", column: 1, rows: 2 }, { value: "nobody" }],
      fixes: ["meant", "leave-out", "drop"],
      meant: { LUIS: "luis" },
    },
  ]);
  expect(file.rows("agent-unknown", 0, 9).rows[0]?.problems).toMatchObject([{ column: 1 }]);
  expect(file.toCheck(0).names.agents).toEqual([]);
  file.checked(none);

  expect(causesOf(file.apply({ do: "fix", cause: "agent-unknown", fix: "meant" }))).toEqual([["agent-unknown", 1]]);
  file.apply({ do: "fix", cause: "agent-unknown", fix: "leave-out" });
  const fixed = [
    { clientIds: ["+34600111222"], agent: "luis" },
    { clientIds: ["+34600111223"], agent: "luis" },
    { clientIds: ["+34600111224"] },
    { clientIds: ["+34600111225"], agent: "luis" },
  ];
  expect(await contactsOf(file)).toEqual(fixed);
  // After a reload the same comes out before the server has said anything.
  const again = await reviewed(agents, preview);
  again.file.replay(JSON.parse(JSON.stringify(file.steps())));
  expect(await contactsOf(again.file)).toEqual(fixed);
});

it("what was left out by what the server said stays out after a reload, before it says so again", async () => {
  const first = await reviewed("phone\n+34600111222\n+34600111223\n");
  first.file.toCheck(0);
  first.file.checked({ ...none, listed: [1] });
  first.file.apply({ do: "fix", cause: "listed", fix: "drop" });
  const again = await reviewed("phone\n+34600111222\n+34600111223\n");
  again.file.replay(JSON.parse(JSON.stringify(first.file.steps())));
  expect(await contactsOf(again.file)).toEqual([{ clientIds: ["+34600111222"] }]);
});

it("templates and attachments are asked about too, an attachment of several in a cell alone", async () => {
  const text = "email,template,attachments\na@b.co,welcom,brochure.pdf;gone.pdf\nc@b.co,welcome,\n";
  const { file } = await reviewed(text, hubOf("email"), { delimiter: "," });
  expect(file.toCheck(0).names).toEqual({
    agents: [],
    templates: ["welcom", "welcome"],
    attachments: ["brochure.pdf", "gone.pdf"],
  });
  const unknown = {
    agents: [],
    templates: [{ index: 0, meant: "welcome" }],
    attachments: [{ index: 1, meant: null }],
  };
  const review = file.checked({ ...none, unknown });
  expect(causesOf(review)).toEqual([
    ["template-unknown", 1],
    ["attachment-unknown", 1],
  ]);
  expect(review.groups[1]?.fixes).toEqual(["leave-out", "drop"]);
  file.apply({ do: "fix", cause: "template-unknown", fix: "meant" });
  file.apply({ do: "fix", cause: "attachment-unknown", fix: "leave-out" });
  expect((await contactsOf(file))[0]).toEqual({
    clientId: "a@b.co",
    template: "welcome",
    attachments: ["brochure.pdf"],
  });
});

it("what the server refuses is shown by its value, at its cell", async () => {
  const { file } = await reviewed(agents, preview);
  await file.plan();
  const review = file.refused([
    { position: 2, path: "agent", message: "is not the username of a user" },
    { position: 2, path: "clientIds[0]", message: "is odd" },
  ]);
  const message = "agent: is not the username of a user; clientIds[0]: is odd";
  expect(review.groups[0]?.examples).toEqual([{ value: "nobody", column: 1, row: 2, rows: 1, message }]);
  expect(file.rows("refused", 0, 9).rows[0]?.problems).toMatchObject([{ cause: "refused", column: 1, message }]);
});

/** As texts ask for a value. */
const place = (name: string) => `\${${name}}`;

const messages = {
  template: "welcome",
  subject: ["firma"],
  templates: {
    welcome: { subject: null, content: ["nombre", "codigo"] },
    plain: { subject: ["asunto"], content: [] },
  },
};

it("placeholders without a value are told, of the message, its subject, and its template", async () => {
  const text = [
    "email,subject,content,template,codigo,first name",
    `a@b.co,Hi,Dear ${place("nombre")} your code is ${place("codigo")},,3,Ana`,
    `b@b.co,Hi ${place(" nombre ")},no place,,3,Eva`,
    "c@b.co,,,,,Luz",
    "d@b.co,,,plain,3,Sol",
    "e@b.co,Hi,fine,,3,Mar",
    "",
  ].join("\n");
  const { file, reading, review } = await reviewed(text, hubOf("email", { messages }), { delimiter: "," });
  expect(review.counts).toMatchObject({ ready: 5, withProblems: 0 });
  expect(causesOf(review)).toEqual([["placeholder", 4]]);
  const [group] = review.groups;
  expect(group?.severity).toBe("advice");
  expect(Object.fromEntries((group?.examples ?? []).map(({ value, rows }) => [value, rows]))).toEqual({
    [place("nombre")]: 3,
    [place("codigo")]: 1,
    [place("firma")]: 1,
    [place("asunto")]: 1,
  });
  const columns = reading.suggested.columns.map((column) =>
    column.header === "first name" ? { ...column, name: "nombre" } : column,
  );
  const matched = await file.review({ ...reading.suggested, columns });
  expect(matched.groups[0]?.examples.map(({ value }) => value)).toEqual(["codigo", "firma", "asunto"].map(place));
});
