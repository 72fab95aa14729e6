import audit from "./audit.json" with { type: "json" };
import retention from "./retention.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };

export default { audit, retention, settings };
