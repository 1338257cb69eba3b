/** Random numbers from 0 up to 1, the same for the same start: xorshift, which is plenty for a benchmark's data. */
export function randomFrom(start: number): () => number {
  let state = start | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
