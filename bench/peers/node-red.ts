import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../lib/launch/port.ts";
import { peerFolder } from "./places.ts";
import { peerData, type Running, startPeer } from "./process.ts";

const PATH = "/orders";

/** The bench's flow as one draws it there: variables, a switch, the call, an answer. */
const nodes = (stub: string) => {
  const set = (p: string, to: string, tot: string) => ({ t: "set", p, pt: "msg", to, tot });
  const node = (id: string, type: string, rest: object) => ({ id, type, z: "tab", x: 0, y: 0, name: "", ...rest });
  return [
    { id: "tab", type: "tab", label: "orders", disabled: false },
    node("in", "http in", { url: PATH, method: "post", upload: false, wires: [["variables"]] }),
    node("variables", "change", {
      rules: [
        set("customer", "payload.customer", "msg"),
        set("amount", "payload.amount", "msg"),
        set("currency", "$exists(payload.currency) ? payload.currency : 'USD'", "jsonata"),
      ],
      wires: [["over"]],
    }),
    node("over", "switch", {
      property: "amount",
      propertyType: "msg",
      rules: [{ t: "gt", v: "100", vt: "num" }, { t: "else" }],
      checkall: "false",
      outputs: 2,
      wires: [["body"], ["accepted"]],
    }),
    node("body", "function", {
      func: "msg.payload = { customer: msg.customer, amount: msg.amount, currency: msg.currency };\nreturn msg;",
      outputs: 1,
      wires: [["call"]],
    }),
    node("call", "http request", { method: "PUT", ret: "obj", url: stub, persist: true, wires: [["answer"]] }),
    node("answer", "function", {
      func: "msg.headers = {};\nmsg.payload = { accepted: msg.payload.accepted, customer: msg.customer };\nreturn msg;",
      outputs: 1,
      wires: [["out"]],
    }),
    node("accepted", "function", {
      func: "msg.headers = {};\nmsg.payload = { accepted: true, customer: msg.customer };\nreturn msg;",
      outputs: 1,
      wires: [["out"]],
    }),
    node("out", "http response", { statusCode: "200", headers: {}, wires: [] }),
  ];
};

/** Node-RED with that flow, and neither its editor nor what it tells its makers. */
export async function nodeRed(stub: string): Promise<Running & { path: string }> {
  const data = peerData();
  const port = await freePort();
  const settings = {
    uiPort: port,
    uiHost: "127.0.0.1",
    httpAdminRoot: false,
    flowFile: "flows.json",
    credentialSecret: false,
    telemetry: { enabled: false, updateNotification: false },
    externalModules: { autoInstall: false, palette: { allowInstall: false } },
    logging: { console: { level: "warn" } },
  };
  writeFileSync(join(data, "settings.js"), `module.exports = ${JSON.stringify(settings)};`);
  writeFileSync(join(data, "flows.json"), JSON.stringify(nodes(stub)));
  const script = join(peerFolder("node-red"), "node_modules/node-red/red.js");
  const call = {
    path: PATH,
    init: { method: "POST", body: '{"customer":"a","amount":1}', headers: { "Content-Type": "application/json" } },
  };
  const args = ["--userDir", data, "--settings", join(data, "settings.js")];
  return { ...(await startPeer({ script, args, env: {}, data }, `http://127.0.0.1:${port}`, call)), path: PATH };
}
