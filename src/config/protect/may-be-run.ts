import type { Action } from '../../actions/index.ts'
import { programOf } from '../../actions/internal.ts'
import type { Command, Deed } from './deeds-of.ts'
import { isLost } from './is-lost.ts'
import { isSwept } from './is-swept.ts'
import type { Line } from './line-of.ts'
import { placesNamed } from './places-named.ts'
import { isSpeaking } from './programs.ts'
import { isTurnedOffBy } from './turned-off-by.ts'

type Runs = Extract<Action, { readonly type: 'runs' }>

/** Whether a program that is started may change guarded files in a way that its actions do not show. */
export function mayBeRun({ action, command }: Deed<Runs>, line: Line): boolean {
  const { files } = line
  if (
    isTurnedOffBy(command, Object.keys(action.assigned), files) ||
    isSwept(command) ||
    isHanded(action, command, line)
  )
    return true
  const isPackage = packages.test(action.inside.at(-1) ?? '')
  if (isSpeaking(command) && !isPackage) return false
  const places = () => placesNamed(runsFile.test(command.name) ? withoutFirst(action) : action)
  if (isLinking(command)) return places()?.some((place) => files.reach(place, undefined) !== undefined) ?? true
  if (isRead(command.name) && !isPackage) return false
  const isGit = command.name === 'git'
  const isReached = places()?.some((place) => {
    const reached = files.reach(place, undefined)
    return reached === 'inside' || (isGit && reached === 'around' && !files.isWide(place))
  })
  return ((isReached ?? true) && command.name !== 'pawl') || (action.argv.slice(1).some(isLost) && line.isFound())
}

/** Programs that run packages, which have the names of other programs. */
const packages = /^(?:npx|p?npm|pnpx|yarn|bunx?|uvx|pipx)\b/

/** Programs that run a file, which may do anything with the rest of the arguments. */
const runsFile =
  /^(?:(?:ba|da|z|k|fi)?sh|source|\.|python|pypy|node|nodejs|tsx|ts-node|deno|bun|perl|ruby|php|lua|tclsh|rscript|julia|make|gmake|npm|pnpm|yarn|java|pwsh)$/

/** Whether all that a program does with its arguments is known. */
function isRead(name: string): boolean {
  return name !== 'git' && name !== 'file' && !runsFile.test(name) && programOf(name).read !== undefined
}

/** Without the file that is run. */
function withoutFirst(action: Runs): Runs {
  const [program = '', first = '', ...rest] = action.argv
  return { ...action, argv: typeof first === 'string' && !first.startsWith('-') ? [program, ...rest] : action.argv }
}

/** Whether a program makes another name for a file. */
function isLinking({ name, words }: Command): boolean {
  return (
    /^(?:g?ln|link|mount|bindfs)$/.test(name) ||
    (/^g?cp$/.test(name) && words.some((word) => /^-\w*[ls]|^--(?:li|sy)/.test(word)))
  )
}

/** Pagers and programs that compare files, which change none. */
const viewers = /^(?:cat|less|more|most|head|tail|bat|delta|difft|difftastic|diff-so-fancy|true|:)$/

/** Variables that decide what a program is, or reads as its settings. */
const deciding = /PATH$|CONFIG|^LD_|^DYLD_|ENV$|OPT/

/** Whether a program gets files from the one that starts it, or is not what its name says. */
function isHanded({ inside, assigned }: Runs, { name }: Command, line: Line): boolean {
  const opener = inside.at(-1) ?? ''
  const isViewer = viewers.test(name)
  if (opener === 'GIT_EXTERNAL_DIFF' && !isViewer) return true
  const isOpened = !isViewer && /PAGER$|OPEN$|^(?:git|rg|ag|ack|bat|sort|less|man)$/.test(opener)
  return (isOpened || Object.keys(assigned).some((one) => deciding.test(one))) && line.isMentioned()
}
