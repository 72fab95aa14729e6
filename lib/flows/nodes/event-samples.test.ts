import { expect, test } from "vitest";
import { z } from "zod";
import { interactionRecord } from "../../interactions/schema.ts";
import { eventSampleOf } from "./event-samples.ts";
import { eventSpec } from "./specs/event.ts";

const { event: choice } = eventSpec.parameters.shape;
const events = choice instanceof z.ZodEnum ? choice.options : [];

test("each event that a flow can be for has an example under its name", () => {
  expect(events).toHaveLength(8);
  for (const event of events) {
    const { name, at, hub, campaign, data } = eventSampleOf({ event, name: "custom" });
    expect([name, Date.parse(at) > 0, hub === null, typeof data]).toEqual([event, true, campaign === null, "object"]);
  }
});

test.each(["interaction.finished", "interaction.disposition"])("the example of %s is an interaction", (event) => {
  expect(interactionRecord.parse(eventSampleOf({ event }).data)).toEqual(eventSampleOf({ event }).data);
});
