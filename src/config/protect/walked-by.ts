import { baseOf, type Command, finders } from './commands-in.ts'
import { isTelling, searchers, searchIn } from './is-telling.ts'
import { standsFor } from './name-pattern.ts'

/**
 * The start of a command that walks through folders and their content, if it may reach a file of one of these names. A
 * search for a specific text, or one that skips hidden files, counts only where it starts at a hidden place; but where
 * the found files are changed, it counts everywhere.
 */
export function walkedBy(command: Command, names: readonly string[], isChanging = false): readonly string[] {
  const { name, words, text } = command
  const isUnveiled = isChanging || !leavesOut.test(name) || / -(?:\w*[uHI.]|-(?:hid|no-i|unr))/.test(text)
  if (name === 'fd') return isUnveiled ? placesOfFd(text, names) : []
  if (finders.test(name))
    return names.some((one) => isFound(text, one))
      ? placesIn(/^(?: -[HLPDO]\S*)*((?: [^-! ]\S*)*)/.exec(text)?.[1]?.split(' '))
      : []
  const isListed = isChanging && /^git (?:grep|ls-f)/.test(name + text)
  if (!leavesOut.test(name) && !isDeep.test(name + text) && !isListed) return []
  if (!searchers.test(name + text)) return placesIn(name === 'git' ? words.slice(1) : words)
  const globs = [...text.matchAll(/ (?:--(?:i?glob|inc\w*)|-\w*g)[= ]?([^\s!]\S*)/g)].map(([, glob = '']) => glob)
  if (globs.length > 0 && !globs.some((glob) => names.some((one) => standsFor(baseOf(glob).toLowerCase(), one))))
    return []
  const places = placesIn(searchIn(command).slice(/ --files(?!-)/.test(text) ? 0 : 1))
  return isChanging || (isUnveiled && !isTelling(command))
    ? places
    : places.filter((place) => /(?:^|\/)\.[^./]/.test(place))
}

/** Where `fd` looks, unless it asks for other names: its first word is a part of the name, and its others are folders. */
function placesOfFd(text: string, names: readonly string[]): readonly string[] {
  const [own = ''] = text.split(/ (?:-[xX]|--exec)/, 1)
  const ends = own.match(/(?<= -e ?)\w+/g) ?? ['']
  const [part = '', ...places] = placesIn(own.replace(/ -\w*[etEdSc] \S+/g, '').split(' '))
  const isPart = /^[\w-]+$/.test(part) && !own.includes(' --') // a word behind a long option may be its value
  const isAsked = (one: string) =>
    ends.some((end) => one.endsWith(end.toLowerCase())) && (!isPart || one.includes(part.toLowerCase()))
  return names.some(isAsked) ? placesIn(places) : []
}

/** The words that are not options; the folder that the line is in if there are none. */
export function placesIn(words: readonly string[] = []): readonly string[] {
  const places = words.filter((word) => !/^-|^$/.test(word))
  return places.length > 0 ? places : ['.']
}

/** Programs that skip hidden or ignored files by default. */
const leavesOut = /^(?:rg|ag|ack|fd)$/

/** Options that make a program walk through folders, and git read files that it ignores. */
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
