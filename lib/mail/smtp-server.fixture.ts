import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import { selfSigned } from "../egress/self-signed.fixture.ts";

/** A message that the server took, or that it was given before it hung up. */
export type Received = { from: string; to: string[]; data: string };

type Options = {
  user?: string;
  password?: string;
  /** Encrypts for this name: from the first byte, or after STARTTLS. */
  tls?: { name: string; from: "start" | "starttls" };
  /** Says nothing, not even a greeting. */
  isSilent?: boolean;
  /** What it answers instead, by the first word of the command; `DATA.` is the end of the message. */
  answers?: Record<string, string>;
  /** Hangs up at this command, without an answer. `DATA.` only so often. */
  hangsUpAt?: string;
  /** Answers the end of a message after so long. */
  slowMs?: number;
  /** Absent: any that is free. */
  port?: number;
};

const ends = new Set<() => void>();

/** Ends all servers. */
export function endMailServers(): void {
  for (const end of ends) end();
  ends.clear();
}

/** A server of SMTP on loopback. It refuses recipients that begin with `refused` (550) or `later` (451). */
export async function mailServer(options: Options = {}) {
  const received: Received[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const { key, certificate } = selfSigned(options.tls?.name ?? "mail.example");
  const secureContext = createSecureContext({ key, cert: certificate });
  const encrypted = (socket: Socket) => new TLSSocket(socket, { isServer: true, secureContext });
  const state = { connections: 0 };
  const server: Server = createServer((socket) => {
    state.connections++;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    const first = options.tls?.from === "start" ? encrypted(socket) : socket;
    converse(first, { options, received, commands, encrypted, isEncrypted: first !== socket });
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  // A test that does not end it does not wait for it.
  server.unref();
  ends.add(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, received, commands, certificate, state, drop };
}

type Conversation = {
  options: Options;
  received: Received[];
  commands: string[];
  encrypted: (socket: Socket) => Socket;
  isEncrypted: boolean;
};

function converse(socket: Socket, conversation: Conversation): void {
  const { options, received, commands, encrypted, isEncrypted } = conversation;
  const { user, password, tls, answers = {}, hangsUpAt, isSilent, slowMs = 0 } = options;
  let message: Received = { from: "", to: [], data: "" };
  let isData = false;
  let rest = "";
  socket.on("error", () => {});
  const say = (line: string) => socket.write(`${line}\r\n`);
  const reply = (command: string, line: string): void => {
    if (command === hangsUpAt) socket.destroy();
    else say(answers[command] ?? line);
  };
  const isRight = (given: string) => Buffer.from(given, "base64").toString() === `\0${user}\0${password}`;
  const extensions = [
    ...(user ? ["AUTH PLAIN"] : []),
    ...(tls?.from === "starttls" && !isEncrypted ? ["STARTTLS"] : []),
    "8BITMIME",
  ];
  const replies: Record<string, (line: string) => void> = {
    ehlo: () =>
      reply(
        "EHLO",
        ["sink", ...extensions].map((one, i, all) => `250${i < all.length - 1 ? "-" : " "}${one}`).join("\r\n"),
      ),
    auth: (line) => reply("AUTH", isRight(line.split(" ")[2] ?? "") ? "235 welcome" : "535 5.7.8 who are you"),
    mail: (line) => {
      message = { from: /<(.*)>/.exec(line)?.[1] ?? "", to: [], data: "" };
      reply("MAIL", "250 ok");
    },
    rcpt: (line) => {
      const to = /<(.*)>/.exec(line)?.[1] ?? "";
      if (to.startsWith("refused")) return reply("RCPT", "550 5.1.1 no such user");
      if (to.startsWith("later")) return reply("RCPT", "451 4.2.0 try again later");
      message.to.push(to);
      reply("RCPT", "250 ok");
    },
    data: () => {
      isData = hangsUpAt !== "DATA" && answers.DATA === undefined;
      reply("DATA", "354 go on");
    },
    starttls: () => {
      if (tls?.from !== "starttls") return reply("STARTTLS", "502 5.5.1 no such command");
      say("220 go on");
      socket.removeAllListeners("data");
      converse(encrypted(socket), { ...conversation, isEncrypted: true });
    },
    quit: () => {
      say("221 bye");
      socket.end();
    },
  };
  const take = (line: string): void => {
    if (!isData) {
      commands.push(line);
      const word = line.split(" ")[0]?.toLowerCase() ?? "";
      (replies[word] ?? (() => say("502 5.5.1 no such command")))(line);
    } else if (line !== ".") {
      message.data += `${line.startsWith(".") ? line.slice(1) : line}\r\n`;
    } else {
      isData = false;
      if (answers["DATA."] === undefined) received.push(message);
      setTimeout(() => reply("DATA.", "250 2.0.0 queued as 4711"), slowMs);
    }
  };
  socket.on("data", (bytes: Buffer) => {
    rest += bytes.toString("latin1");
    const lines = rest.split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
  // After STARTTLS the client speaks first.
  if (!isSilent && !(isEncrypted && tls?.from === "starttls")) reply("GREETING", "220 sink ESMTP");
}

/** Headers of a message, each on one line, and its text. */
export function readMessage({ data }: Received): { headers: string[]; text: string } {
  const [head = "", ...body] = data.split("\r\n\r\n");
  const text = body
    .join("\r\n\r\n")
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return {
    headers: head.replace(/\r\n[ \t]+/g, " ").split("\r\n"),
    text: Buffer.from(text, "latin1").toString(),
  };
}
