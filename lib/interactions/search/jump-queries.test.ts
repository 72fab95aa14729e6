import { expect, test } from "vitest";
import { jumpText } from "./jump-queries.ts";

test("a number is looked for as it is kept, however people write it; a name as it stands", () => {
  expect(jumpText(" +34 600 476-126 ")).toBe("34600476126");
  expect(jumpText("(0598) 2.900.1234")).toBe("059829001234");
  expect(jumpText("crm-00046")).toBe("crm-00046");
  expect(jumpText(" Ana Díaz ")).toBe("Ana Díaz");
  expect(jumpText("+")).toBe("+");
});
