"use client";

import { useQuery } from "@tanstack/react-query";
import { type Country, countryCodes } from "./codes";

const none: Country[] = [];

export function useCountryCodes(): Country[] {
  return useQuery({ queryKey: ["countries"], queryFn: countryCodes, staleTime: Number.POSITIVE_INFINITY }).data ?? none;
}

/** What stands before a country's numbers, such as +34. */
export function usePrefix(country: string | null): string | null {
  return useCountryCodes().find(({ code }) => code === country)?.prefix ?? null;
}
