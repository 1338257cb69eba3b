import type { Command } from './commands-in.ts'
import { isReading } from './reading.ts'

/**
 * Whether a line may change all files of a folder, by a `*` for their names. Where this sign may be a part of a text, such as
 * `'select * from users'`, it counts only for programs that are known to change files.
 */
export function changesAll(commands: readonly Command[], line: string): boolean {
  const starred = commands.filter(({ words }) => words.includes('*'))
  if (starred.length === 0) return false
  if (commands.some((one) => one.isFed && !isReading(one)) && starred.some((one) => /^\w?grep$/.test(one.name)))
    return true
  const isQuoted = /<<|\(\(|\\\*|["'][^"']*\*/.test(line)
  return starred.some((one) => {
    const whole = one.name + one.text
    return !isReading(one) && (isQuoted ? changing.test(whole) : !leaving.test(whole) && !isPacking(one))
  })
}

/** Programs that change the files they name. */
const changing =
  /^(?:(?:rm|mv|tee|truncate|shred|touch|unlink|trash|rimraf|rename|ch(?:mod|own|grp|attr)|[gx]z\w*|bzip2|dos2unix) |(?:sed|perl|ruby|[gm]?awk) .*-\w*i|cp .* \*$)/

/** Programs that leave them as they are, some unless they are told otherwise, and some all but the last one. */
const leaving =
  /^(?:(?:cd|pushd|case|\[\[|expr|od|xxd|nl|strings|\w*sum|gcc|g\+\+|clang) |(?:sed|perl|ruby|[gm]?awk) (?!.*-\w*i)|(?:cp|scp|rsync|ln|install) .*[^*]$)/

/** An archive has its name before those of the files that go into it. */
function isPacking({ name, words }: Command): boolean {
  return (
    /^(?:tar|zip)$/.test(name) &&
    words.slice(0, words.indexOf('*')).some((word) => /\.(?:t?[gx]z|tar|zip|bz2)$/.test(word))
  )
}
