/** Returns a number below the given one, the same each time for the same start. */
export type Choose = (below: number) => number

export function chooser(start: number): Choose {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
