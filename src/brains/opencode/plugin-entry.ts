import { PawlError } from '../../base/index.ts'
import { readFields } from '../border/read-fields.ts'
import type { Entry } from '../contract/settings-format.ts'

const mark = '// pawl-entry '

/** An entry as one line of JSON that is also a literal of the plugin's language. */
export function literalOf({ native, matcher, command, windows, timeoutMs, author }: Entry): string {
  const text = JSON.stringify({ native, matcher, command, windows, timeoutMs, author })
  // the two that JSON allows in a line and older readers of source text do not; and no comment can be closed from inside
  return text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('*/', '*\\/')
}

/** The comment that keeps an entry for us; code is not read back. */
export function entryLine(entry: Entry): string {
  return `${mark}${literalOf(entry)}`
}

/** The entry in a line of a plugin; nothing, if the line is not about one. */
export function entryIn(line: string, place: string): Entry | undefined {
  if (!line.startsWith(mark)) return undefined
  try {
    const fields = readFields('a plugin', JSON.parse(line.slice(mark.length)))
    const windows = fields.maybeText('windows')
    return {
      native: fields.text('native'),
      matcher: fields.maybeText('matcher'),
      command: fields.text('command'),
      ...(windows !== undefined && { windows }),
      timeoutMs: fields.maybeNumber('timeoutMs'),
      author: fields.text('author'),
    }
  } catch (cause) {
    throw new PawlError('bad-settings', `${place}: this line does not tell of a hook any more`, {
      hint: 'remove the file and install the hooks again: it is made by Pawl and not to be edited',
      cause,
    })
  }
}
