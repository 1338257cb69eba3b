import type { Action, Argument } from '../../actions/index.ts'
import { mayDo, shown } from '../../actions/internal.ts'
import { type Command, type Deed, perCommand } from './deeds-of.ts'
import type { GuardedFiles } from './guarded-files.ts'
import { isLost, type Unknown } from './is-lost.ts'
import { type Line, lineOf } from './line-of.ts'
import { mayBeRun } from './may-be-run.ts'
import { mentions } from './mentions.ts'

/** Longer than anything that a person would read before they approve it. */
const longest = 100_000

/** Whether a command line may change guarded files, or turn off the guards of an agent. */
export function mayChange(deeds: readonly Deed[], text: string, files: GuardedFiles): boolean {
  if (text.length > longest) return true
  const line = lineOf(deeds, text, files)
  return deeds.some(({ action, command }) => {
    switch (action.type) {
      case 'runs':
        return mayBeRun({ action, command }, line)
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

/** `mv docs/* .`: to move or copy files up from a folder of the project is everyday work. */
function isFromHere(place: Argument, path: Path, { action, command }: Deed<Touching>): boolean {
  const isTarget = action.type === 'moves' ? path === action.to : action.type === 'writes'
  return isTarget && typeof place === 'object' && /(?:^|\/)\*+$/.test(shown(place)) && hasSourcesHere(command)
}

/** Whether all that a command moves or copies is named from here. */
const hasSourcesHere = perCommand(({ name, words }) => {
  const named = words.filter((word) => !word.startsWith('-'))
  return (
    /^g?(?:mv|cp)$/.test(name) &&
    named.length > 1 &&
    !named.slice(0, -1).some((word) => /^[/~]|\.\.|\.\*|\u2026/.test(word))
  )
})

/** Programs whose writes to a folder are for all that is in it. */
const modes = /^(?:ch(?:mod|own|grp|attr|flags)|setfacl|xattr)$/
const copying = /^(?:g?cp|rsync|ditto|g?install|aws|gsutil)$/

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
function mayBeGuarded(place: Unknown, { written }: Path, { action, command }: Deed<Touching>, line: Line): boolean {
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
  if (action.type === 'writes' && !modes.test(command.name)) return false
  return removers.test(command.name) || asksForAll(command)
}

/** Programs that delete folders with their content without being asked to. */
const removers = /^(?:rimraf|trash(?:-put)?|del(?:-cli)?|find|rsync|git)$/

const asksForAll = perCommand(({ words }) => words.some((word) => /^-[a-zA-Z]*[rR]|^--r/.test(word)))

/** Whether something that cannot be read may be about a guarded file. */
function mayHide({ why, text, code = '' }: Extract<Action, { readonly type: 'opaque' }>, line: Line): boolean {
  if (line.isMentioned() || mentions(`${text}\n${code}`, line.files)) return true
  return why.startsWith('it runs a script that is not known') && line.isFound()
}
