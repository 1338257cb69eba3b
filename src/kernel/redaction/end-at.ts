/** Where what a sticky pattern finds at this place ends; −1 if it finds nothing there. */
export function endAt(shape: RegExp, text: string, at: number): number {
  shape.lastIndex = at
  return shape.test(text) ? shape.lastIndex : -1
}
