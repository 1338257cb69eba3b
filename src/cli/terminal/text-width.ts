/** Characters that take two columns: those of East Asia, and emoji. */
const wide =
  /[\u1100-\u115e\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u
const combining = /\p{M}/u
const plain = /^[ -~]*$/

/** Columns that a line takes in a terminal, once `visible` has spelt it out. */
export function textWidth(line: string): number {
  if (plain.test(line)) return line.length
  let columns = 0
  for (const character of line) columns += widthOf(character)
  return columns
}

/** Columns of one character. */
export function widthOf(character: string): number {
  if (plain.test(character)) return 1
  if (combining.test(character)) return 0
  return wide.test(character) ? 2 : 1
}
