// Loaded by what a bench starts beside the product: it does not outlive a bench that is interrupted or killed, as its channel
// is cut then.
process.once("disconnect", () => process.exit(0));
