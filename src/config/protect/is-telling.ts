import type { Command } from './commands-in.ts'
import { isTooLong } from './is-too-long.ts'
import { withSigns } from './without-patterns.ts'

/** Programs that search for text in files. */
export const searchers = /^(?:git )?(?:[efrz]?grep|rg|ag|ack) /

/** The pattern and the places of a search: its words without options. */
export function searchIn({ text }: Command): readonly string[] {
  return text
    .replace(/ (?:--(?:i?glob|inc\w*)|-\w*[ABCdfgmt]) \S+| -\S*|^ grep(?= )/g, '')
    .split(' ')
    .slice(1)
}

/** Whether a search shows only specific lines, and so no key: `.` and `[A-Z]` are on every line. */
export function isTelling(command: Command): boolean {
  const { name, text } = command
  if (!searchers.test(name + text) || showsOthers.test(text)) return false
  const named = [...text.matchAll(/ -(?:\w*e|-reg\w*)[ =](\S+)/g)].map(([, one = '']) => one)
  const isAnyCase = name === 'ag' || / -(?:\w*[iyS]|-(?:ig|sm))/.test(text)
  return (named.length > 0 ? named : [searchIn(command)[0] ?? '']).every((one) => tells(withSigns(one), isAnyCase))
}

/** Options by which a search shows lines, or names files, that its pattern does not fit, or takes patterns from elsewhere. */
const showsOthers = / -(?:[^- ]*[vfL]|\w*e\w|-(?:inv|pass|file=|files-witho))/

/** Whether a regular expression matches only specific lines: each of its alternatives must, and optional parts do not count. */
export function tells(pattern: string, isAnyCase = false): boolean {
  if (isTooLong(pattern)) return false
  const says = (text: string) => saysSomething(text, isAnyCase || /\(\?\w*i/.test(pattern))
  let text = pattern.replace(/\\(?:[a-zA-Z]\{[^}]*|.)|\[[^\]]*\]?|\w(?=[?*]|\{[0,])/g, ' ')
  for (let depth = 0; depth < mostGroups; depth++)
    text = text.replace(/\(([^()]*)\)([?*]|\{[0,])?/g, (_, group: string, isLeftOut) => {
      const inside = group.replace(/^\?[\w<-]*[:=>]?/, '') // flags, a name, or the sign of a look around
      const isThere = isLeftOut === undefined && !/^\?(?:<?!|#)/.test(group)
      return isThere && says(inside) ? inside.replaceAll('|', ' ') : ' '
    })
  return !/\([^()]*\)/.test(text) && says(text)
}

/** More nested groups than a real pattern has. */
const mostGroups = 8

function saysSomething(text: string, isAnyCase: boolean): boolean {
  const isOfKey = (word: string) =>
    startOfKey.includes(word.toLowerCase()) || frameOfKey.includes(isAnyCase ? word.toUpperCase() : word)
  return text.split('|').every((one) => one.match(/[a-z_]{2,}/gi)?.some((word) => !isOfKey(word)))
}

/** The words of the lines around each key: a search for these can show the lines beside them. */
const frameOfKey = 'BEGIN PRIVATE KEY END'

/** The start of each key, behind its header line. */
const startOfKey = 'mc4caqawbqydk2vwbciei'
