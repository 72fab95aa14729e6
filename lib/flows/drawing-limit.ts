/** How many bytes a drawing, and the form that brings it, may have. */
export const DRAWING_BYTES = 5 * 1024 * 1024;
