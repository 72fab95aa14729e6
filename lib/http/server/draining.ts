const holder = globalThis as typeof globalThis & { switchyardDraining?: boolean };

/** From now on the process is not ready: it only finishes what it has. */
export function startDraining(): void {
  holder.switchyardDraining = true;
}

export function isDraining(): boolean {
  return holder.switchyardDraining === true;
}
