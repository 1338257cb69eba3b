/**
 * Control and format characters, lone surrogates, and characters that are invisible or only look like a space. Each
 * alternative is one character: linear on any text.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * A text of strangers as people may see it: nothing in it can move the cursor, turn text around or hide. All tables and prompts
 * use this.
 */
export function visible(text: string): string {
  return text.replace(hidden, spelt)
}

/** The same for a text that is laid out in lines: its line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(hidden, (character) => (character === '\n' || character === '\t' ? character : spelt(character)))
}

/** JSON has no raw C0 characters, and knows the other form: so JSON that is spelt out is the same JSON. */
function spelt(character: string): string {
  const name = named[character]
  if (name !== undefined) return name
  if (character < ' ') return `\\x${hex(character.charCodeAt(0), 2)}`
  return [...Array(character.length).keys()].map((at) => `\\u${hex(character.charCodeAt(at), 4)}`).join('')
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
