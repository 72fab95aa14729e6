// TypeScript 5 as a library, under the name by which the generators look for it.
export { ts as default } from "@ts-morph/common";
