import { createSpotlight } from "@mantine/spotlight";

/** Whether the palette is open, for its button, its key and its dialog. */
export const [paletteStore, palette] = createSpotlight();
