import { type Command, finders } from './commands-in.ts'
import { isTelling, searchers, searchIn } from './is-telling.ts'
import { standsFor } from './name-pattern.ts'

/**
 * Where a command begins that goes through folders and all that is in them, if it may come to a file of one of these names. A search for
 * something that is on few lines, or that leaves out what is hidden, counts only where it begins at a hidden place.
 */
export function walkedBy(command: Command, names: readonly string[]): readonly string[] {
  const { name, words, text } = command
  const isUnveiled = !leavesOut.test(name) || / -(?:\w*[uHI.]|-(?:hid|no-i|unr))/.test(text)
  if (finders.test(name))
    return isUnveiled && names.some((one) => isFound(text, one))
      ? placesIn(/^(?: -[HLPDO]\S*)*((?: [^-! ]\S*)*)/.exec(text)?.[1]?.split(' '))
      : []
  if (!leavesOut.test(name) && !isDeep.test(name + text)) return []
  if (!searchers.test(name + text)) return placesIn(name === 'git' ? words.slice(1) : words)
  const globs = [...text.matchAll(/ (?:--(?:i?glob|inc\w*)|-\w*g)[= ]?(\S+)/g)]
  if (globs.length > 0 && !globs.some(([, glob = '']) => names.some((one) => standsFor(glob.toLowerCase(), one))))
    return []
  const places = placesIn(searchIn(command).slice(1))
  return isUnveiled && !isTelling(command) ? places : places.filter((place) => /(?:^|\/)\.[^./]/.test(place))
}

/** The words that are not options; the folder that the line is in if there are none. */
export function placesIn(words: readonly string[] = []): readonly string[] {
  const places = words.filter((word) => !/^-|^$/.test(word))
  return places.length > 0 ? places : ['.']
}

/** Programs that leave out what is hidden or ignored, unless they are told to go there. */
const leavesOut = /^(?:rg|ag|ack|fd)$/

/** What makes a program go through folders, and git look at files that it ignores. */
const isDeep =
  /^rgrep |^(?:[efz]?grep|diff) (?:.* )?-(?:[a-zA-Z]*[rRd]|-(?:r|de|di))|^git (?:add.* -(?:\w*f|-fo)|ls-files(?!.* --exclude-s).* -(?:\w*o|-oth)|.* --(?:no-i|unt))/

/** Whether `find` may find this name: not if each of its alternatives asks for another one. */
function isFound(text: string, file: string): boolean {
  return text
    .split(/ (?:-or?|,)(?= )/)
    .some((one) =>
      [...one.matchAll(/(?<! !| -not) -i?name (\S+)/g)].every(([, name = '']) => standsFor(name.toLowerCase(), file)),
    )
}
