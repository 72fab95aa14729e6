/** A Drawflow export with one module and nothing in it. */
export const emptyDrawing = JSON.stringify({ drawflow: { Home: { data: {} } } });
