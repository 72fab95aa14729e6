// Loaded before a peer: it does not outlive a bench that is killed, as its channel is cut then.
process.once("disconnect", () => process.exit(0));
