import common from "./common-part.ts";
import flows from "./flows-part.ts";
import outbound from "./outbound-part.ts";
import settings from "./settings-part.ts";

/** Every Portuguese message; see `../en/index.ts`. */
export default { ...common, ...flows, ...outbound, ...settings };
