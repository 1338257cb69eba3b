import type { Action, Argument } from '../../actions/index.ts'
import { mayDo, programOf, shown } from '../../actions/internal.ts'
import { type Command, type Deed, perCommand } from './deeds-of.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { isSwept } from './is-swept.ts'
import { mentions } from './mentions.ts'
import { placesNamed } from './places-named.ts'
import { isSpeaking } from './programs.ts'
import { isTurnedOffBy } from './turned-off-by.ts'

/** Longer than anything that a person would read before they approve it. */
const longest = 100_000

/** What is known of a whole command line. */
interface Line {
  readonly text: string
  readonly files: GuardedFiles
  /** Whether it names a guarded file in any way, for what cannot be read. */
  readonly isMentioned: () => boolean
  /** Whether it looks for files, and may find guarded ones: another program may get their names. */
  readonly isFound: () => boolean
  readonly isFinding: boolean
  readonly reach: (place: Argument) => ReturnType<GuardedFiles['reach']>
}

/** Whether a command line may change guarded files, or turn off the guards of an agent. */
export function mayChange(deeds: readonly Deed[], text: string, files: GuardedFiles): boolean {
  if (text.length > longest) return true
  const line = lineOf(deeds, text, files)
  return deeds.some(({ action, command }) => {
    switch (action.type) {
      case 'runs':
        return mayRun({ action, command }, line)
      case 'writes':
      case 'deletes':
        return touches(action.path, { action, command }, line)
      case 'moves':
        return touches(action.path, { action, command }, line) || touches(action.to, { action, command }, line)
      case 'opaque':
        return (mayDo(action, 'writes') || mayDo(action, 'deletes')) && mayHide(action, line)
      case 'persists':
        return files.switches.some((one) => text.toLowerCase().includes(one))
      default:
        return false
    }
  })
}

function lineOf(deeds: readonly Deed[], text: string, files: GuardedFiles): Line {
  const found = deeds.flatMap((deed) => foundBy(deed))
  let isMentioned: boolean | undefined
  let isFound: boolean | undefined
  const isDotted = /dotglob|glob_?dots|globignore/i.test(text)
  return {
    text,
    files,
    reach: (place) => {
      const own = files.reach(shown(place), undefined)
      if (own !== undefined || !isDotted || typeof place === 'string') return own
      return files.reach(shown(place).replace(/(?<=^|\/)[*?]/g, withDot), undefined)
    },
    isFinding: found.length > 0,
    isMentioned: () => (isMentioned ??= mentions(text, files)),
    isFound: () => (isFound ??= found.some((place) => files.reach(place, undefined) !== undefined)),
  }
}

/** A sign that matches a dot, too. */
function withDot(sign: string): string {
  return sign === '*' ? '[.]*' : '[.]'
}

/** Places whose files a command lists, or searches, or names by a pattern. */
function foundBy({ action }: Deed): readonly string[] {
  if (action.type === 'runs')
    return action.argv.some((one) => typeof one === 'object' && one.type === 'pattern') ? placesNamed(action, true) : []
  const isList = action.type === 'lists' || (action.type === 'reads' && action.recursive)
  return isList ? action.path.places.flatMap((one) => (isLost(one) ? [] : [shown(one)])) : []
}

type Touching = Extract<Action, { readonly type: 'writes' | 'deletes' | 'moves' }>
type Path = Touching['path']

function touches(path: Path, deed: Deed<Touching>, line: Line): boolean {
  return path.places.some((place) => {
    if (isLost(place)) return mayBeGuarded(place, path, deed, line)
    const reached = line.reach(place)
    if (reached === 'inside') return !isFromHere(place, path, deed)
    return reached === 'around' && isWhole(shown(place), path, deed, line.files)
  })
}

function isLost(place: Argument): place is Extract<Argument, { readonly type: 'unknown' }> {
  return typeof place === 'object' && place.type === 'unknown'
}

/** `mv docs/* .`: to move or copy files up from a folder of the project is everyday work. */
function isFromHere(place: Argument, path: Path, { action, command }: Deed<Touching>): boolean {
  const isTarget = action.type === 'moves' ? path === action.to : action.type === 'writes'
  return isTarget && typeof place === 'object' && /(?:^|\/)\*+$/.test(shown(place)) && hasSourcesHere(command)
}

/** Whether all that a command moves or copies is named from here. */
const hasSourcesHere = perCommand(({ name, words }) => {
  const named = words.filter((word) => !word.startsWith('-'))
  return (
    /^g?(?:mv|cp)$/.test(name) && named.length > 1 && !named.slice(0, -1).some((word) => /^[/~]|\.\.|\.\*|…/.test(word))
  )
})

/** Programs whose writes to a folder are for all that is in it. */
const modes = /^(?:ch(?:mod|own|grp|attr|flags)|setfacl|xattr)$/
const copying = /^(?:g?cp|rsync|ditto|g?install)$/

/** Whether what is done to a folder around guarded files changes these as well. */
function isWhole(place: string, path: Path, { action, command }: Deed<Touching>, files: GuardedFiles): boolean {
  const { name, words } = command
  if (action.type === 'deletes') return action.recursive || !/^[gs]?rm$/.test(name)
  if (action.type === 'moves') return path === action.path || !files.isWide(place)
  if (modes.test(name)) return true
  if (!action.recursive) return /^g?ln$/.test(name) && !files.isWide(place)
  if (name === 'git' && words.some((word) => word.startsWith(':') || word === shown(path.written))) return true
  return copying.test(name) || !files.isWide(place)
}

/** Whether a path that is not known as a whole may lead to a guarded file. */
function mayBeGuarded(
  place: Extract<Argument, { readonly type: 'unknown' }>,
  { written }: Path,
  { action, command }: Deed<Touching>,
  line: Line,
): boolean {
  const { files } = line
  const { begins, why } = place
  if (begins !== '' && !(begins.endsWith('/') && files.isWide(begins))) return files.mayBegin(begins)
  if (command.name === 'git' && action.type !== 'deletes') return false
  if (line.isMentioned() || line.isFound()) return true
  // a folder that is not known, and a name that is
  const name = isLost(written) ? '' : shown(written).toLowerCase()
  if (name !== '' && files.steps.some((step) => name === step || name.endsWith(`/${step}`))) return true
  const isFed = line.isFinding && /from (?:xargs|parallel)|that \w+ finds/.test(why)
  return !isFed && isSurelyRecursive(action, command)
}

function isSurelyRecursive(action: Touching, command: Command): boolean {
  if (action.type === 'moves' || !action.recursive) return false
  return /^[gs]?rm$/.test(command.name) || modes.test(command.name) ? asksForAll(command) : action.type === 'deletes'
}

const asksForAll = perCommand(({ words }) => words.some((word) => /^-[a-zA-Z]*[rR]|^--r/.test(word)))

/** Programs that make another name for a file. */
const linking = /^(?:g?ln|link|mount|bindfs)$/

/** Pagers and programs that compare files, which change none. */
const viewers = /^(?:cat|less|more|most|head|tail|bat|delta|difft|difftastic|diff-so-fancy|true|:)$/

/** Variables that decide what a program is, or reads as its settings. */
const deciding = /PATH$|CONFIG|^LD_|^DYLD_|ENV$|OPT/

function mayRun({ action, command }: Deed<Extract<Action, { readonly type: 'runs' }>>, line: Line): boolean {
  const { files } = line
  const { name, words } = command
  if (isTurnedOffBy(command, action.assigned, files) || isSwept(command)) return true
  const opener = action.inside.at(-1) ?? ''
  if (opener === 'GIT_EXTERNAL_DIFF' && !viewers.test(name)) return true
  const isOpened = /PAGER$|OPEN$|^(?:git|rg|ag|ack|bat|sort|less|man)$/.test(opener)
  if (((isOpened && !viewers.test(name)) || action.assigned.some((one) => deciding.test(one))) && line.isMentioned())
    return true
  const isPackage = /^(?:npx|p?npm|pnpx|yarn|bunx?|uvx|pipx)\b/.test(opener)
  if (isSpeaking(command) && !isPackage) return false
  const isLinking =
    linking.test(name) || (/^g?cp$/.test(name) && words.some((word) => /^-\w*[ls]|^--(?:li|sy)/.test(word)))
  const reached = placesNamed(action).map((place) => files.reach(place, undefined))
  if (isLinking) return reached.some((one) => one !== undefined)
  const isRead = programOf(name).read !== undefined && name !== 'git' && name !== 'file' && !isPackage
  if (isRead) return false
  return (reached.includes('inside') && name !== 'pawl') || (action.argv.slice(1).some(isLost) && line.isFound())
}

/** Whether something that cannot be read may be about a guarded file. */
function mayHide({ why, text, code = '' }: Extract<Action, { readonly type: 'opaque' }>, line: Line): boolean {
  if (line.isMentioned() || mentions(`${text}\n${code}`, line.files)) return true
  return why.startsWith('it runs a script that is not known') && line.isFound()
}
