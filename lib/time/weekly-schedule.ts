import { z } from "zod";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

const shape = /^([01]\d|2[0-3]):([0-5]\d)-(([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

const range = z
  .string()
  .regex(shape, { error: 'must be two times of the day such as "09:00-15:30"; the second may be 24:00', abort: true })
  .refine((value) => value.slice(0, 5) < value.slice(6), "must end after it starts; split a night at 24:00");

const day = z
  .array(range)
  .max(24, "must be at most 24 ranges")
  .superRefine((ranges, context) => {
    for (const [i, one] of ranges.entries()) {
      const before = ranges[i - 1];
      if (before !== undefined && one.slice(0, 5) < before.slice(6)) {
        context.addIssue({ code: "custom", path: [i], message: "must start after the range before it ends" });
      }
    }
  });

/** Opening hours of a week on some clock; an absent day is closed, and null in a schedule's place is always open. */
export const schedule = z.strictObject({
  mon: day.optional(),
  tue: day.optional(),
  wed: day.optional(),
  thu: day.optional(),
  fri: day.optional(),
  sat: day.optional(),
  sun: day.optional(),
});
export type Schedule = z.output<typeof schedule>;

/** A schedule as the database keeps it. */
export function storedSchedule(value: unknown): Schedule | null {
  return value === null ? null : schedule.parse(value);
}
