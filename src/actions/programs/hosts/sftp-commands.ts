import { type Argument, textOf } from '../../action/argument.ts'
import type { Call } from '../../usage/call.ts'
import { code, script, sends, sendsAll, type Use, writesAll } from '../../usage/uses.ts'
import { within } from '../../usage/within.ts'

/** A file with commands of sftp; `-` is the input. */
export const batch: Use = (argument, call) => {
  if (textOf(argument) !== '-') code('sftp runs commands of a file')(argument, call)
}

/** Commands of sftp that change no file of this machine. */
const remote =
  /^(?:#.*|bye|cd|chgrp|chmod|chown|cp|copy|df|dir|exit|help|\?|ln|lls|lpwd|ls|mkdir|progress|pwd|quit|rename|rm|rmdir|symlink|version)$/

/** Reports what the commands in the input of sftp send and fetch: `put -r files place`, `get file place`. */
export function readTransfers(call: Call): void {
  const { invocation, reading } = call
  const { input } = invocation
  if (input === undefined) return
  const lines = typeof input === 'string' ? input.split('\n') : undefined
  const isRead = lines?.every((line) => readLine(line.trim().replace(/^[-@]+/, ''), call)) ?? false
  if (!isRead) reading.opaque(within(invocation), 'sftp runs commands of its input')
}

/** Returns whether it is read as a whole. */
function readLine(line: string, call: Call): boolean {
  if (line.startsWith('!')) {
    script(line.slice(1), call)
    return true
  }
  if (/["'\\]/.test(line)) return false
  const [verb = '', ...words] = line.split(/\s+/)
  const [from, to] = words.filter((word) => !word.startsWith('-'))
  if (/^(?:re|m)?put$/.test(verb)) {
    const isAll = words.some((word) => /^-\w*r/.test(word))
    if (from !== undefined) (isAll ? sendsAll : sends)(asPattern(from), call)
    return true
  }
  if (/^(?:re|m)?get$/.test(verb)) {
    writesAll(to ?? from?.replace(/.*\//s, '') ?? '.', call)
    return true
  }
  return verb === '' || remote.test(verb)
}

/** sftp looks for the files that match by itself. */
function asPattern(word: string): Argument {
  return /[*?[]/.test(word) ? { type: 'pattern', text: word } : word
}
