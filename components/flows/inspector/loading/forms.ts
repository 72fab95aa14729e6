export { NodeInspector } from "../node-inspector";
export { SampleFields } from "../sample-fields";
