import { generateKeyPairSync, sign } from "node:crypto";

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));

/** A certificate for a name that nobody has signed but itself, and its key, made anew each time. */
export function selfSigned(name: string): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const named = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));
  const time = (text: string) => der(0x17, Buffer.from(text));
  const names = der(0x04, sequence(der(0x82, Buffer.from(name))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    named,
    sequence(time("200101000000Z"), time("491231235959Z")),
    named,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(oid("551d11"), names))),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const body = sequence(content, ECDSA_SHA256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}
