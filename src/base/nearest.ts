/** "did you mean `deny`?", or nothing when no candidate is close enough to be what was meant. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(word, candidates)
  return near === undefined ? undefined : `did you mean \`${near}\`?`
}

/** The candidate that is fewest edits away, if that is at most a third of the word. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const small = word.toLowerCase()
  let letters: number | undefined // most words are compared with none of that length
  let best: string | undefined
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= fewest) continue
    const other = candidate.toLowerCase()
    // an edit changes at most two of the letters: of thousands of candidates, most need no closer look
    letters ??= lettersOf(small)
    if (countBits(letters ^ lettersOf(other)) > 2 * (fewest - 1)) continue
    const edits = editsBetween(small, other)
    if (edits < fewest) {
      best = candidate
      fewest = edits
    }
  }
  return best
}

/** The letters of a word as bits, some of which several letters share. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      let edits = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) edits = Math.min(edits, at(beforeLast, column - 2) + 1)
      current.push(edits)
    }
    beforeLast = last
    last = current
  }
  return at(last, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
