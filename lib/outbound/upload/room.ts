import type { Actor } from "../../actor.ts";
import { AppError } from "../../errors.ts";

const MB = 1024 * 1024;
/** What all bodies that are coming in may hold in memory together, and those of one user. */
const ROOM_BYTES = 320 * MB;
const USER_BYTES = ROOM_BYTES / 2;
/** What reading takes beside the contacts that wait: buffers for a contact, for a batch and for a chunk. */
const READING_BYTES = 8 * MB;
/** What a body of unknown length is given at first: small ones come by the dozen. */
const FIRST_BYTES = MB / 16;

type Held = { all: number; users: Map<bigint, number> };

// One room a process, however many bundles Next loads this module in.
const holder = globalThis as typeof globalThis & { switchyardUploadRoom?: Held };

/**
 * What one body holds of the memory that bodies share. Whoever finds no room is sent away to try again, instead of
 * everybody running out of memory.
 */
export class Room {
  readonly #user: bigint;
  #bytes = 0;
  /** What of them is for reading. */
  #reading = 0;
  #read = 0;

  private constructor(user: bigint) {
    this.#user = user;
  }

  /** Room to read the body: no more than it says that it has. To be left, whatever becomes of it. */
  static enter(announced: number | null, { userId }: Actor): Room {
    const room = new Room(userId);
    room.#readUpTo(announced ?? FIRST_BYTES);
    return room;
  }

  /** So many bytes more have come: a body that did not say how long it is takes its room as it grows. */
  read(bytes: number): void {
    this.#read += bytes;
    if (this.#read > this.#reading) this.#readUpTo(this.#read);
  }

  #readUpTo(bytes: number): void {
    const wanted = Math.min(bytes, READING_BYTES);
    if (wanted <= this.#reading) return;
    this.take(wanted - this.#reading);
    this.#reading = wanted;
  }

  /** Room for bytes that wait in memory. */
  take(bytes: number): void {
    const held = all();
    const own = held.users.get(this.#user) ?? 0;
    if (held.all + bytes > ROOM_BYTES || own + bytes > USER_BYTES) {
      throw new AppError("unavailable", "Too much is being uploaded right now; nothing was stored.", {
        retryAfter: 10,
      });
    }
    this.#change(bytes);
  }

  /** Those bytes are in memory no longer. */
  give(bytes: number): void {
    this.#change(-Math.min(bytes, this.#bytes));
  }

  leave(): void {
    this.give(this.#bytes);
  }

  #change(bytes: number): void {
    const held = all();
    const own = (held.users.get(this.#user) ?? 0) + bytes;
    this.#bytes += bytes;
    held.all += bytes;
    if (own > 0) held.users.set(this.#user, own);
    else held.users.delete(this.#user);
  }
}

/** How many bytes bodies hold in memory now. */
export function roomHeld(): number {
  return all().all;
}

function all(): Held {
  holder.switchyardUploadRoom ??= { all: 0, users: new Map() };
  return holder.switchyardUploadRoom;
}
