/** Pseudo-random numbers from 0 up to 1, repeatable by their start: xorshift, which is sufficient for the data of a benchmark. */
export function randomFrom(start: number): () => number {
  let state = start | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
