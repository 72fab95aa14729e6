import { drawn } from "./drawn-flows.ts";

/** Answers a call whose body is good, and fails for any other. */
export const goodOrFailing = drawn([
  {
    kind: "webhook",
    label: "Call",
    at: [0, 0],
    data: { access: "apiKey", methods: ["POST"], answer: "end", timeLimit: 30 },
    to: [[2]],
  },
  { kind: "condition", label: "Is it good?", at: [300, 0], data: { expression: "BODY.good" }, to: [[3], [5]] },
  {
    kind: "set_variables",
    label: "Order",
    at: [600, 0],
    data: { variables: { order: '{"lines": [BODY.word, "second"]}' } },
    to: [[4]],
  },
  {
    kind: "respond",
    label: "Answer",
    at: [900, 0],
    data: { status: 201, contentType: "application/json", headers: {}, body: `{"word":"\${BODY.word}"}` },
    to: [[]],
  },
  { kind: "stop", label: "Give up", at: [600, 300], data: { outcome: "failed", result: "", reason: "not good" } },
]);

/** Answers at once. It fails while the mark of its own version is not the one that the call asks for. */
export const failingUnless = (mark: string) =>
  drawn([
    {
      kind: "webhook",
      label: "Call",
      at: [0, 0],
      data: { access: "apiKey", methods: ["POST"], answer: "end", timeLimit: 30 },
      to: [[2]],
    },
    {
      kind: "condition",
      label: "Right mark?",
      at: [300, 0],
      data: { expression: `BODY.mark == "${mark}"` },
      to: [[3], [4]],
    },
    { kind: "stop", label: "Fine", at: [600, 0], data: { outcome: "done", result: `"${mark}"`, reason: "" } },
    { kind: "stop", label: "Give up", at: [600, 300], data: { outcome: "failed", result: "", reason: "another mark" } },
  ]);
