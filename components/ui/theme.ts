import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { bestMatchFirst } from "./best-match-first";

const rail: MantineColorsTuple = [
  "#eef3ff",
  "#e0e8fd",
  "#b9caf9",
  "#8facf8",
  "#6a8cf1",
  "#3b64e0",
  "#2f57d9",
  "#2447bb",
  "#1e3b9b",
  "#1a2f76",
];

// Mantine draws its dark scheme from this tuple: 0 is text, 6 fields, 7 the page.
const dark: MantineColorsTuple = [
  "#dde2ec",
  "#b9c1cf",
  "#9aa5b8",
  "#7d899e",
  "#333c4b",
  "#2a3240",
  "#1b212c",
  "#12161e",
  "#0d1016",
  "#090b10",
];

const gray: MantineColorsTuple = [
  "#f7f8fa",
  "#f0f2f5",
  "#e6e9ee",
  "#dadfe6",
  "#c4cbd6",
  "#69748a",
  "#525d70",
  "#414b5c",
  "#2b3341",
  "#161b26",
];

// Mantine's own reds are too light for white text on them.
const red: MantineColorsTuple = [
  "#fff0f0",
  "#fde8e8",
  "#f9c9cb",
  "#ff9a9a",
  "#ef6b72",
  "#cf3a45",
  "#c22f3a",
  "#a8242f",
  "#8c1d27",
  "#6d151d",
];

/** Dense and calm: 13 px text in tables, one accent, the colours of signals for states. */
export const theme = createTheme({
  primaryColor: "rail",
  primaryShade: { light: 6, dark: 5 },
  colors: { rail, dark, gray, red },
  black: "#161b26",
  fontFamily:
    "var(--font-latin, 'Inter Variable'), 'Inter Variable', 'Arial as Inter', 'DejaVu as Inter', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.35" },
      h2: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.4" },
    },
  },
  defaultRadius: "sm",
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  fontWeights: { regular: "400", medium: "600", bold: "650" },
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "0.9375rem", xl: "1.0625rem" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "20px", xl: "28px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "xs", fz: "sm" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 28 } },
    Badge: { defaultProps: { variant: "light", tt: "none", radius: "xs" } },
    InputWrapper: { styles: { description: { fontSize: "0.75rem" }, error: { fontSize: "0.75rem" } } },
    Modal: {
      defaultProps: { centered: true, radius: "md", overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: { fontSize: "0.9375rem", fontWeight: 650, minWidth: 0, overflowWrap: "anywhere" } },
    },
    Menu: { defaultProps: { shadow: "md", radius: "md" } },
    TextInput: { defaultProps: { size: "xs" } },
    Textarea: { defaultProps: { size: "xs" } },
    PasswordInput: { defaultProps: { size: "xs" } },
    NumberInput: { defaultProps: { size: "xs" } },
    // A list that is not open is nothing that bears its field's name.
    Combobox: { defaultProps: { keepMounted: false } },
    // Enter takes the first of what is offered, which is the best.
    Select: { defaultProps: { size: "xs", filter: bestMatchFirst, selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { size: "xs", filter: bestMatchFirst, selectFirstOptionOnChange: true } },
    TagsInput: { defaultProps: { size: "xs", filter: bestMatchFirst } },
    Autocomplete: { defaultProps: { size: "xs", filter: bestMatchFirst } },
    FileInput: { defaultProps: { size: "xs" } },
    SegmentedControl: { defaultProps: { size: "xs" } },
    Switch: { defaultProps: { size: "sm", withThumbIndicator: false } },
    Checkbox: { defaultProps: { size: "sm" } },
    Pagination: { defaultProps: { size: "sm", gap: 4 } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
  },
});

// Mantine's own dimmed and placeholder greys miss 4.5:1.
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { "--input-size-xs": "30px" },
  light: {
    "--mantine-color-text": "#161b26",
    "--mantine-color-body": "#ffffff",
    "--mantine-color-dimmed": "#525d70",
    "--mantine-color-placeholder": "#69748a",
    "--mantine-color-default-border": "#cfd5de",
    "--mantine-color-anchor": "#2447bb",
    "--mantine-color-error": "#b3202c",
    // Its own is 2.7:1 on its own ground.
    "--mantine-color-yellow-light-color": "#7d4700",
  },
  dark: {
    "--mantine-color-text": "#dde2ec",
    "--mantine-color-body": "#12161e",
    "--mantine-color-dimmed": "#9aa5b8",
    "--mantine-color-placeholder": "#8a95a9",
    "--mantine-color-default": "#1b212c",
    "--mantine-color-default-hover": "#222936",
    "--mantine-color-default-border": "#36404f",
    "--mantine-color-anchor": "#8facf8",
    "--mantine-color-error": "#ff9a9a",
    "--mantine-color-yellow-light": "#33291a",
  },
});
