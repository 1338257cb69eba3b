/** A piece of a value that the shell splits. */
export interface Piece {
  readonly text: string
  /** Whether it counts though it is empty: before a separator that is not a blank. */
  readonly isKept: boolean
}

/** Splits a value at the characters of IFS: blanks among them count once, however many there are, and all others each. */
export function splitAt(value: string, separators: string): readonly Piece[] {
  const isHard = (at: number) => at < value.length && separators.includes(value[at] as string)
  const pastBlanks = (at: number) => {
    while (isHard(at) && ' \t\n'.includes(value[at] as string)) at++
    return at
  }
  const pieces: Piece[] = []
  let from = 0
  let at = 0
  while (at < value.length) {
    if (!isHard(at)) {
      at++
      continue
    }
    const end = at
    at = pastBlanks(at)
    const isKept = isHard(at)
    if (isKept) at = pastBlanks(at + 1)
    pieces.push({ text: value.slice(from, end), isKept })
    from = at
  }
  pieces.push({ text: value.slice(from), isKept: false })
  return pieces
}
