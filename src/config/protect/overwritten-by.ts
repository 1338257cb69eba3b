import { type Command, commandAt, programIn } from './commands-in.ts'
import { isPattern } from './name-pattern.ts'
import { placesIn } from './walked-by.ts'

/** Places in which a part of a line puts whole trees of other files: those of another state of git, or of another folder. */
export function overwrittenBy(part: readonly string[]): readonly string[] {
  const at = part.findIndex((word) => programs.test(programIn(word)))
  if (at === -1) return []
  const command = commandAt([programIn(part[at]), ...part.slice(at + 1)])
  return command.name === 'git' ? replacedByGit(command) : copiedTo(command)
}

const programs = /^(?:git|cp|mv|rsync)$/

/** Files that git puts back, or that it deletes since it does not know them. */
function replacedByGit({ words, text }: Command): readonly string[] {
  const [verb = ''] = words
  if (!/^(?:checkout|restore|clean)$/.test(verb) || isHarmless.test(text)) return []
  if (text.includes(' --pathspec-from')) return ['/']
  const [, ...given] = text.replace(/ (?:-[a-z]*e|--exclude) \S+/g, '').split(' ')
  const places = given.slice(1).filter((word) => !word.startsWith('-'))
  return (verb === 'clean' ? placesIn(places) : places).map(placeOfGit)
}

/** It only prints its plan, or changes the index. */
const isHarmless = /^ (?:clean.* -(?:[a-zA-Z]*n|-dr)|restore(?!.* -(?:[a-zA-Z]*W|-w)).* -(?:[a-zA-Z]*S|-st))/

/** A word with a colon starts at the top, or excludes its files; a pattern is for files in any folder. */
function placeOfGit(word: string): string {
  if (word.startsWith(':')) return '/'
  return isPattern.test(word) && !word.includes('/') ? `**/${word}` : word
}

/** The folder that all files of another one are copied or moved to. */
function copiedTo({ name, words, text }: Command): readonly string[] {
  const places = words.filter((word) => !word.startsWith('-'))
  const into = name === 'rsync' ? undefined : / (?:-\w*t|--target-directory)[ =](\S+)/.exec(text)?.[1]
  const target = into ?? places.pop()
  const isAll = (place: string) => wholes.test(place) || (name !== 'mv' && place.endsWith('/'))
  const isWhole = / -(?:[a-zA-Z]*T|-no-t)/.test(text) || places.some((place) => place !== into && isAll(place))
  return isWhole && target !== undefined ? [target] : []
}

/** All that is in a folder. A `*` counts for folders outside of where the line is: to move files up from one in it is everyday work. */
const wholes = /(?:^|\/)\.{1,2}$|^(?:[/~]|\.\.).*\/\*+$/
