import type { Command } from './commands-in.ts'
import { isFedToChange, isReading } from './reading.ts'

/**
 * Whether a line may change all files of a folder, by a `*` for their names. Where this sign may be a part of a text, such as
 * `'select * from users'`, it counts only for programs that are known to change files.
 */
export function changesAll(commands: readonly Command[], line: string): boolean {
  const starred = commands.filter(({ words }) => words.some((word) => /^\*+$/.test(word)))
  if (commands.some(isFedToChange) && starred.some((one) => /^\w?grep$/.test(one.name))) return true
  const isQuoted = /<<|\(\(|\\\*|["'][^"']*(?:\*|!\()/.test(line)
  return starred.some((one) => {
    const whole = one.name + one.text
    return !isReading(one) && (isQuoted ? changing.test(whole) : !leaving.test(whole))
  })
}

/** Programs that change the files they name. */
const changing =
  /^(?:(?:rm|mv|tee|truncate|touch|ch\w+|[bg]zip2?|xz|shred|p?rename) |(?:sed|perl|ruby|g?awk) .*-\w*i|cp .* \*$)/

/** Programs that leave them unchanged: some by default, some all but the last one, and some behind an archive. */
const leaving =
  /^(?:(?:cd|case) |(?:sed|perl|ruby|g?awk) (?!.*-\w*i)|(?:cp|scp|rsync|ln) .*[^*]$|(?:tar|zip) .*\.\w+ \*)/
