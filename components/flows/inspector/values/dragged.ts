/** What is dragged from the values: the expression that gives one. No other field takes it. */
export const REFERENCE_TYPE = "application/x-switchyard-reference";
