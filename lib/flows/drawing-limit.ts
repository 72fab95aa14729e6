/** How many bytes a drawing, and the form that brings it, may have (contract 3). */
export const DRAWING_LIMIT = 5 * 1024 * 1024;
