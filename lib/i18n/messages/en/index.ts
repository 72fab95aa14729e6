import common from "./common-part.ts";
import flows from "./flows-part.ts";
import outbound from "./outbound-part.ts";
import settings from "./settings-part.ts";

/** Every English message; each file is the namespace of its name. */
export default { ...common, ...flows, ...outbound, ...settings };
