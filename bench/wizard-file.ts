import { writeFileSync } from "node:fs";

const names = ["José Núñez", "Renée da Silva", "Íñigo Pérez", "Ana López", "João Conceição", "Müge Ruiz"];
const zones = ["Europe/Madrid", "", "America/Montevideo"];
const notes = ["", "llamar; tarde", "", "cliente antiguo", ""];

/**
 * Writes a file as a spreadsheet of old exports it: windows-1252, semicolons, some 50 bytes a row; numbers in several
 * spellings, some of them twice, some no numbers at all.
 */
export function writeSpreadsheet(path: string, rows: number): void {
  const lines = ["Teléfono;Móvil;Nombre;Huso horario;Observación"];
  for (let i = 0; i < rows; i++) {
    const note = notes[i % notes.length] ?? "";
    const cells = [first(i), second(i), names[i % names.length], zones[i % zones.length], quoted(note)];
    lines.push(cells.join(";"));
  }
  // Every character of it is one byte of windows-1252 with the same number.
  writeFileSync(path, Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1"));
}

function first(i: number): string {
  const number = String(600_000_000 + ((i * 7919) % 99_999_989));
  if (i % 1000 === 17) return "no tiene";
  if (i % 1000 === 500) return "3,46E+10";
  if (i % 500 === 3) return first(i - 1);
  return (
    [`34${number}`, `+34${number}`, `0034${number}`, number, `(34) ${number.slice(0, 3)}-${number.slice(3)}`][i % 5] ??
    ""
  );
}

function second(i: number): string {
  return i % 4 === 0 ? `34 6${String(10_000_000 + i).replace(/(\d{2})(\d{3})(\d{3})/, "$1 $2 $3")}` : "";
}

function quoted(text: string): string {
  return text.includes(";") ? `"${text}"` : text;
}
