import type { Action } from '../../actions/index.ts'
import { mayDo, programOf, shown } from '../../actions/internal.ts'
import { type Deed, perCommand } from './deeds-of.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { isAroundKeys } from './is-key-place.ts'
import { isLost } from './is-lost.ts'
import { isTelling, searchers } from './is-telling.ts'
import { placesNamed } from './places-named.ts'
import { isListing } from './programs.ts'

/** What is known of a whole command line. */
interface Line {
  readonly text: string
  readonly files: Pick<GuardedFiles, 'keyAt'>
  /** Whether it looks for files, and may find a key: another program may get its name. */
  readonly isFound: () => boolean
}

/**
 * Whether a command line may show or copy a key that signs an audit log, by its name, by a path that leads to it, or by
 * a walk through the folders around it. The owner of a key can write a log that verifies. Programs that only print
 * names and sizes may read it.
 */
export function mayReadKey(deeds: readonly Deed[], text: string, files: Pick<GuardedFiles, 'keyAt'>): boolean {
  let isFound: boolean | undefined
  const line: Line = {
    text,
    files,
    isFound: () => (isFound ??= deeds.some((deed) => finds(deed, line))),
  }
  return deeds.some(({ action, command }) => {
    switch (action.type) {
      case 'runs':
        return mayRun({ action, command }, line)
      case 'reads':
        return shows({ action, command }, line)
      case 'opaque':
        return mayDo(action, 'reads') && mayHide(action, line)
      default:
        return false
    }
  })
}

type Looks = Extract<Action, { readonly type: 'reads' | 'lists' }>

/** A program that gets the name of a key, unless it is only to show that. */
function mayRun(
  { action, command }: Deed<Extract<Action, { readonly type: 'runs' }>>,
  { files, isFound }: Line,
): boolean {
  if (isListing(command) || isTelling(command)) return false
  if (placesNamed(action)?.some((place) => files.keyAt(place, undefined) === 'inside') ?? true) return true
  if (programOf(command.name).read !== undefined) return false
  return action.argv.slice(1).some(isLost) && isFound()
}

/** Whether what is read is shown or copied, and may be a key. */
function shows({ action, command }: Deed<Looks>, line: Line): boolean {
  if (isListing(command) || isQuiet(command) || isTelling(command)) return false
  return action.path.places.some((place) => {
    const text = shown(place)
    if (isLost(place)) return mayBeKey(place.begins, line)
    const at = line.files.keyAt(text, undefined)
    if (at === 'inside') return true
    return action.recursive && (isAroundKeys(text) || (at === 'around' && isWalking(command)))
  })
}

function mayBeKey(begins: string, { text, files, isFound }: Line): boolean {
  if (begins !== '' && (isAroundKeys(begins) || files.keyAt(begins, undefined) === 'inside')) return true
  return mentioned.test(text) || isFound()
}

/** A key, or its folder, in a text that cannot be read. */
const mentioned = /\.pawl["']?[\\/]+["']?keys\b(?![\\/]+audit\.pub\b)|audit\.key/i

/** Whether a program shows what it finds anywhere below a folder, also in hidden folders. */
const isWalking = perCommand(({ name, text }): boolean => {
  if (name === 'git') return /^ add|^ diff|^ grep.* --(?:no-i|unt)/.test(text)
  if (/^(?:g|bsd)?tar$/.test(name)) return !/ -?[a-zA-Z]*f(?! -)| --file(?![= ]-)/.test(text)
  if (/^(?:rg|ag|ack)$/.test(name)) return isUnveiled(text)
  return searchers.test(`${name} `) || /^(?:rgrep|diff|colordiff|ugrep|ast-grep)$/.test(name)
})

/** Some programs skip hidden or ignored files by default. */
function isUnveiled(text: string): boolean {
  return / -(?:\w*[uHI.]|-(?:hid|no-i|unr))/.test(text)
}

/** Whether a search shows only names of files, or nothing. */
const isQuiet = perCommand(({ name, text }): boolean => {
  return (
    /^(?:git|[efrz]?grep|rg|ag|ack|diff|colordiff)$/.test(name) &&
    / -(?:[^-ef ]*[lLcq]|-(?:files|coun|q|br))/.test(text)
  )
})

/** Whether a command lists or searches files, and may find a key. */
function finds({ action, command }: Deed, { files }: Line): boolean {
  if (action.type !== 'lists' && action.type !== 'reads') return false
  const { name, text } = command
  if (isTelling(command) || (name === 'git' && !/^ ls-files.* -(?:\w*o|-oth)|^ grep.* --(?:no-i|unt)/.test(text)))
    return false
  if (/^(?:rg|ag|ack|fd)$/.test(name) && !isUnveiled(text)) return false
  if (action.type === 'reads' && !searchers.test(`${name} `) && name !== 'rgrep') return false
  return action.path.places.some((place) => {
    if (isLost(place)) return false
    const at = files.keyAt(shown(place), undefined)
    return at === 'inside' || (at === 'around' && action.recursive)
  })
}

/** Whether something that cannot be read may be about a key. */
function mayHide({ why, text, code = '' }: Extract<Action, { readonly type: 'opaque' }>, line: Line): boolean {
  if (mentioned.test(`${line.text}\n${text}\n${code}`)) return true
  return why.startsWith('it runs a script that is not known') && line.isFound()
}
