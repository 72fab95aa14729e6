import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const names = ["Ana García", "Luis Pérez", "María Rodríguez", "João Silva", "John Smith", "Lucía Fernández"];
const cities = ["Montevideo", "Madrid", "New York", "São Paulo", "Buenos Aires"];
const zones = ["America/Montevideo", "Europe/Madrid", "America/New_York", "America/Sao_Paulo"];
const plans = ["gold", "basic", "silver"];

/** Writes the body of an upload of so many contacts, some 234 bytes each, as a CRM would send it. */
export async function writeUpload(path: string, contacts: number): Promise<void> {
  await pipeline(Readable.from(parts(contacts)), createWriteStream(path));
}

function* parts(contacts: number): Generator<string> {
  yield '{"filename":"bench","list":[';
  for (let first = 0; first < contacts; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, contacts - first) }, (_, i) => JSON.stringify(contact(first + i)));
    yield (first === 0 ? "" : ",") + rows.join(",");
  }
  yield "]}";
}

function contact(i: number) {
  return {
    clientIds: [`+34${600_000_000 + i}`, `+34${910_000_000 + ((i * 7919) % 89_999_999)}`],
    timezone: zones[i % zones.length],
    priority: i % 5,
    contactId: `crm-${1_000_000 + i}`,
    data: {
      nombre: names[i % names.length],
      ciudad: cities[(i * 31) % cities.length],
      saldo: ((i * 104_729) % 1_000_000) / 100,
      plan: plans[(i * 17) % plans.length],
      nota: `Renueva el ${1 + (i % 28)} de mes`,
    },
  };
}
