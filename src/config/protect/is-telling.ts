import type { Command } from './commands-in.ts'
import { isTooLong } from './is-too-long.ts'

/** Programs that search for text in files. */
export const searchers = /^(?:git )?(?:[efrz]?grep|rg|ag|ack) /

/** What a search is for, and where: its words without options. */
export function searchIn({ text }: Command): readonly string[] {
  return text
    .replace(/ (?:--(?:i?glob|inc\w*)|-\w*[ABCdfgmt]) \S+| -\S*|^ grep(?= )/g, '')
    .split(' ')
    .slice(1)
}

/** Whether a search shows only lines that say something, and so no key: `.` and `[A-Z]` are on every line. */
export function isTelling(command: Command): boolean {
  const [pattern = ''] = searchIn(command)
  if (!searchers.test(command.name + command.text) || / -(?:[^- ]*[vf]|\w*e\w|-inv|-file=)/.test(command.text))
    return false
  return tells(pattern)
}

/** Whether a regular expression fits only lines that say something: each of its alternatives must, and what may be left out does not count. */
export function tells(pattern: string): boolean {
  if (isTooLong(pattern)) return false
  let text = pattern.replace(/\\.|\[[^\]]*\]?/g, ' ')
  for (let depth = 0; depth < mostGroups; depth++)
    text = text.replace(/\((?:\?:)?([^()]*)\)([?*]|\{0)?/g, (_, inside: string, isLeftOut) =>
      isLeftOut === undefined && saysSomething(inside) ? inside.replaceAll('|', ' ') : ' ',
    )
  return !/\([^()]*\)/.test(text) && saysSomething(text)
}

/** More groups in each other than anybody writes. */
const mostGroups = 8

function saysSomething(text: string): boolean {
  return text
    .toLowerCase()
    .split('|')
    .every(
      (one) =>
        !/private.?key|--begin/.test(one) && one.match(/[a-z_]{2,}/g)?.some((word) => !startOfKey.includes(word)),
    )
}

/** How each key begins, behind the line that says what it is. */
const startOfKey = 'mc4caqawbqydk2vwbciei'
