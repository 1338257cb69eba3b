import { perCommand } from './deeds-of.ts'
import { isTooLong } from './is-too-long.ts'

/** Programs that search for text in files. */
export const searchers = /^(?:git grep|[efrz]?grep|rg|ag|ack) /

/** Whether a search shows only specific lines, and so no key: `.` and `[A-Z]` are on every line. */
export const isTelling = perCommand(({ name, words, text }): boolean => {
  // a pattern such as `rm -rf` is a word, and no option
  const options = words.map((word) => (word.startsWith('-') ? ` ${word}` : '')).join('')
  if (!searchers.test(`${name}${text} `) || showsOthers.test(options)) return false
  const named = words.flatMap((word, at) => {
    if (/^-\w*e$|^--reg\w*$/.test(word)) return words.slice(at + 1, at + 2)
    return /^--reg\w*=/.test(word) ? [word.slice(word.indexOf('=') + 1)] : []
  })
  const isAnyCase = name === 'ag' || / -(?:\w*[iyS]|-(?:ig|sm))/.test(options)
  const own = name === 'git' ? words.slice(1) : words
  return (named.length > 0 ? named : [patternIn(own)]).every((one) => tells(plain(one), isAnyCase))
})

/** A pattern with signs that some programs need a backslash before, as if none did. */
function plain(pattern: string): string {
  return pattern.replace(/\\+([|(){}<>?+])/g, '$1')
}

/** The first word that is neither an option nor the value of one. */
function patternIn(words: readonly string[]): string {
  const at = words.findIndex(
    (word, place) =>
      !word.startsWith('-') && !/^(?:--(?:i?glob|inc\w*|exc\w*)|-\w*[ABCdfgmt])$/.test(words[place - 1] ?? ''),
  )
  return words[at] ?? ''
}

/** Options by which a search shows lines, or names files, that its pattern does not fit, or takes patterns from elsewhere. */
const showsOthers = / -(?:[a-zA-Z0-9]*[vfL]|\w*e\w|-(?:inv|pass|file=|files-witho))/

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
