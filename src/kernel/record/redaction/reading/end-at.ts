/** The end of a sticky pattern's match at this place; −1 if there is none. */
export function endAt(shape: RegExp, text: string, at: number): number {
  shape.lastIndex = at
  return shape.test(text) ? shape.lastIndex : -1
}

/** The match of a sticky pattern at this place, and its groups; an empty list if there is none. */
export function matchAt(shape: RegExp, text: string, at: number): readonly (string | undefined)[] {
  shape.lastIndex = at
  return shape.exec(text) ?? []
}

/** Whether the character at this place, or nothing behind the end, is of a kind. */
export function isAt(kind: RegExp, text: string, at: number): boolean {
  return kind.test(text[at] ?? '')
}
