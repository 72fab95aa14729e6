/** Numbers from 0 to below 1, the same for the same seed at every run: a congruential generator of 32 bits. */
export function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) yield state / 2 ** 32;
}
