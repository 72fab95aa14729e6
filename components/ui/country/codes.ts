export type Country = { code: string; prefix: string };

/** Every country with its prefix. The metadata is large, so it comes when it is first asked for. */
export async function countryCodes(): Promise<Country[]> {
  const { getCountries, getCountryCallingCode } = await import("libphonenumber-js/min");
  return getCountries().map((code) => ({ code, prefix: `+${getCountryCallingCode(code)}` }));
}
