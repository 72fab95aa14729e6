export const SIMULATED_HUB = "demo-simulated";
