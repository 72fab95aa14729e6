import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

type Given = {
  path: string;
  headers?: Record<string, string>;
  /** Each sends as soon as it was answered; half of them keep their connection for as long as they may. */
  clients: number;
  /** Where the service says whether it takes requests; like a balancer, nobody sends more once it does not. */
  readyPath: string;
};

/** What became of the requests: `lost` were sent and never answered, each with how its connection ended. */
export type Traffic = { answered: number; unready: boolean; failed: number[]; lost: string[] };

/** Sends requests until the service is not ready any more, which is looked at every 200 ms, and a little longer. */
export async function trafficUntilUnready(base: string, given: Given): Promise<Traffic> {
  const { path, headers = {}, clients, readyPath } = given;
  const traffic: Traffic = { answered: 0, unready: false, failed: [], lost: [] };
  let stops = false;
  const client = async (keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!stops) {
      const status = await ask(base + path, headers, agent).catch((error: NodeJS.ErrnoException) => {
        // Nobody listens: that was told before it was sent.
        if (error.code !== "ECONNREFUSED") traffic.lost.push(error.code ?? error.message);
        return null;
      });
      if (status === null) await pause(50);
      else if (status === 200) traffic.answered++;
      else traffic.failed.push(status);
    }
    agent.destroy();
  };
  const balancer = async () => {
    const agent = new Agent();
    while (!stops) {
      const status = await ask(base + readyPath, {}, agent).catch(() => 0);
      if (status === 503) traffic.unready = true;
      // Word of it takes a moment to get to everybody.
      await pause(status === 200 ? 200 : 1000);
      if (status !== 200) stops = true;
    }
  };
  await Promise.all([balancer(), ...Array.from({ length: clients }, (_, i) => client(i % 2 === 0))]);
  return traffic;
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
      answer.once("error", reject);
    });
    sent.once("error", reject).end();
  });
}
