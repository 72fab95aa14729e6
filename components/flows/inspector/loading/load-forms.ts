import { untilLoaded } from "./until-loaded";

/** What expressions and JSON are written in, with the languages of both: the drawing is there before it. */
export const loadForms = () => untilLoaded(() => import("./forms"));
