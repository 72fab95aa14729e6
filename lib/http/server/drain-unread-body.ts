import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

// A sender who is still at it when the answer is there must not lose it: the end of a connection that holds unread
// bytes takes the answer with it. A second of silence, and it was read.
const QUIET_MS = 1000;
const LONGEST_MS = 5000;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Ends the connection of a request whose body is not wanted: after the answer its bytes are only thrown away, not taken
 * apart, for as long as the sender needs to hear it.
 */
export function drainUnreadBody(request: IncomingMessage, socket: Socket): void {
  const { destroySoon } = socket;
  socket.destroySoon = () => {
    if (request.complete) return destroySoon.call(socket);
    throwAway(socket);
    socket.end();
  };
}

function throwAway(socket: Socket): void {
  let bytes = 0;
  const end = () => socket.destroy();
  const quiet = setTimeout(end, QUIET_MS);
  const longest = setTimeout(end, LONGEST_MS);
  const drop = (data: Buffer) => {
    bytes += data.length;
    if (bytes > MOST_BYTES) end();
    else quiet.refresh();
  };
  // A listener of data takes the socket from Node's parser, which from then on listens like any other.
  socket.on("data", drop);
  for (const event of ["data", "end"]) socket.removeAllListeners(event);
  socket.on("data", drop);
  socket.once("end", end);
  socket.once("close", () => {
    clearTimeout(quiet);
    clearTimeout(longest);
  });
  socket.resume();
  // Node thinks that it is reading, although the parser may have stopped that: an empty piece makes it look.
  socket.push(Buffer.alloc(0));
}
