import { untilLoaded } from "../loading/until-loaded";

/** The editor of code fields. */
export const loadCodeView = () => untilLoaded(() => import("./view"));
