import { SECOND_MS } from "@/lib/time/durations.ts";

/** What the desks that an agent has open in one browser say to one another. */
export type DeskWord =
  | { says: "here"; desk: number }
  /** `madeAway`: it was the one that makes the agent away when it goes. */
  | { says: "gone"; desk: number; madeAway: boolean }
  | { says: "chose"; available: boolean }
  | { says: "saved"; attempt: string };

/** Each says every second that it is there: one word may come late. */
const HEARD_MS = 3 * SECOND_MS;

/** The other desks of the agent in this browser. */
export class OtherDesks {
  /** The time at which this desk was opened: a name of its own, and its place among the others. */
  readonly #desk = Date.now() + Math.random();
  readonly #heardAt = new Map<number, number>();
  readonly #channel: BroadcastChannel;

  constructor(agent: string, onWord: (word: DeskWord) => void) {
    this.#channel = new BroadcastChannel(`desks of ${agent}`);
    this.#channel.onmessage = ({ data }: MessageEvent<DeskWord>) => {
      if (data.says === "here") this.#heardAt.set(data.desk, Date.now());
      else if (data.says === "gone") this.#heardAt.delete(data.desk);
      onWord(data);
    };
  }

  sayHere(): void {
    this.#say({ says: "here", desk: this.#desk });
  }

  sayGone(madeAway: boolean): void {
    this.#say({ says: "gone", desk: this.#desk, madeAway });
  }

  sayChosen(available: boolean): void {
    this.#say({ says: "chose", available });
  }

  saySaved(attempt: string): void {
    this.#say({ says: "saved", attempt });
  }

  /** Whether this desk was opened first of those that are open: where all are closed at once, one makes the agent away. */
  isFirst(): boolean {
    const since = Date.now() - HEARD_MS;
    return [...this.#heardAt].every(([desk, at]) => at < since || desk > this.#desk);
  }

  close(): void {
    this.#channel.close();
  }

  #say(word: DeskWord): void {
    this.#channel.postMessage(word);
  }
}
