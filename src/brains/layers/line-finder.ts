/** Returns a function that finds the line of an offset in a text, from 1. */
export function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)
  return (offset) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
