import { type Json, memberOf } from "./json.ts";

/** A place on the canvas, in its pixels. */
export type Point = { readonly x: number; readonly y: number };

/** Where a node or a reroute point stands, as far as it says so. Old files hold text for numbers, with a unit at times. */
export function readPoint(value: Json): { x: number | null; y: number | null } {
  return { x: coordinate(memberOf(value, "pos_x")), y: coordinate(memberOf(value, "pos_y")) };
}

/** The members that say it, which no number makes invalid. */
export function writePoint({ x, y }: Point): [string, number][] {
  return [
    ["pos_x", finite(x)],
    ["pos_y", finite(y)],
  ];
}

function coordinate(value: Json | undefined): number | null {
  const number = typeof value === "string" && /^\s*-?\d/.test(value) ? Number.parseFloat(value) : value;
  return typeof number === "number" && Math.abs(number) < 1e7 ? number : null;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value + 0 : 0;
}
