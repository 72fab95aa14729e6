import agent from "./agent.json" with { type: "json" };
import contacts from "./contacts.json" with { type: "json" };
import hubs from "./hubs.json" with { type: "json" };
import progress from "./progress.json" with { type: "json" };
import upload from "./upload.json" with { type: "json" };

export default { agent, contacts, hubs, progress, upload };
