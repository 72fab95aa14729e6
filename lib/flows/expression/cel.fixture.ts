import { parseExpression, scopeOf } from "./cel.ts";

export const order = JSON.parse(
  '{"name":"Ana","amount":120.5,"count":3,"none":null,"tags":["a",1,{"b":2}],"__proto__":{"own":1}}',
);
/** Of an order, with what is too long or too many. */
const scope = scopeOf({
  BODY: order,
  amount: 5,
  many: Array.from({ length: 9000 }, (_, i) => i),
  tooMany: Array.from({ length: 10_001 }, () => 1),
  long: "a".repeat(900_000),
  digits: "1".repeat(100_000),
});

/** What an expression comes to, or why it does not. */
export function outcome(text: string) {
  const parsed = parseExpression(text);
  return "error" in parsed ? parsed : parsed.evaluate(scope);
}

/** The value of an expression, or the code of its error. */
export const value = (text: string) => {
  const found = outcome(text);
  return "value" in found ? found.value : found.error.code;
};
