import { afterEach, expect, test } from "vitest";
import { answerInside, closeInside, insideOf } from "./inside.ts";
import { clientOf } from "./servers.fixture.ts";

const NAME = "stub.inside.invalid";
afterEach(closeInside);

const get = async (url: string) => {
  const egress = clientOf("10.255.0.0/16", async () => ["127.0.0.1"]);
  const { text } = await egress.request({ method: "GET", url, timeoutMs: 20_000 });
  return text();
};

test("the name is answered; the address behind it, and other ports of it, stay closed", async () => {
  await answerInside(NAME, (_request, response) => response.end("inside"));
  expect(await get(`http://${NAME}/`)).toBe("inside");
  expect(await get(`http://${NAME}:80/`)).toBe("inside");
  const port = insideOf({ host: NAME, port: 80 }, "http:")?.port;
  const refused = { name: "EgressError", code: "address" };
  await expect(get(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(refused);
  await expect(get(`http://${NAME}:${port}/`)).rejects.toMatchObject(refused);
  await expect(get("http://other.invalid/")).rejects.toMatchObject(refused);
  closeInside();
  await expect(get(`http://${NAME}/`)).rejects.toMatchObject(refused);
});

test("a name that a host could have is refused", async () => {
  await expect(answerInside("carrier.example.com", () => {})).rejects.toThrow("could be the name of a host");
});
