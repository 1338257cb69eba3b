import { type ActingCall, type Action, type Answer, type Argument, type Place, some } from '../../actions/index.ts'
import { either, mayDo, textOf } from '../../actions/internal.ts'
import { isBelow, isIn } from '../rule/area.ts'
import { judgeGit } from '../rule/git-calls.ts'
import { homesOf } from '../rule/homes.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { type KnownPlaces, knownPlaces } from '../rule/known-places.ts'
import { judgePrograms } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { isCounted } from './counted.ts'
import { printedByGit } from './printed-by-git.ts'
import { credentials, environmentFiles, examples, histories, keys, stores } from './secret-places.ts'
import { storePrograms } from './secret-stores.ts'

/** Rules about files and programs that keep secrets. */
export const secretFiles: readonly CallRule[] = [
  {
    name: 'environment-files',
    does: 'reads a file with variables, which may contain passwords',
    instead: 'read the example beside it, or ask for the names of the variables',
    severity: 'high',
    level: 'ask',
    deeds: ['reads', 'moves', 'runs', 'opaque'],
    options: { files: environmentFiles, except: examples },
    kinds: { files: { of: 'file' }, except: { of: 'file', mayBeEmpty: true } },
    asks(call, { place, options: { files = [], except = [] } }) {
      const places = knownPlaces(files, except)
      return some(
        judge(call, place, ['reads'], readsOf(places, call, place)),
        judge(call, place, ['moves'], (action) => isDisguised(action, places, place)),
        fromHistory(call, place, places),
        namedInCode(call, place, places),
      )
    },
  },
  {
    name: 'keys',
    does: 'reads a private key',
    instead: 'leave it alone; a public key ends with `.pub`',
    severity: 'critical',
    level: 'deny',
    unknown: 'ask',
    deeds: ['reads', 'moves', 'runs', 'opaque'],
    asks: (call, { place, workspace }) =>
      some(
        judge(call, place, ['reads', 'moves'], readsOf(keys, call, place, workspace)),
        fromHistory(call, place, keys),
        namedInCode(call, place, keys),
      ),
  },
  {
    name: 'credentials',
    does: 'reads tokens or passwords of a program',
    instead: 'let the program use them itself',
    severity: 'critical',
    level: 'deny',
    unknown: 'ask',
    deeds: ['reads', 'moves', 'runs', 'opaque'],
    asks: (call, { place, workspace }) =>
      some(
        judge(call, place, ['reads', 'moves'], readsOf(credentials, call, place, workspace)),
        fromHistory(call, place, credentials),
        namedInCode(call, place, credentials),
      ),
  },
  {
    name: 'stores',
    does: 'takes secrets out of a store',
    instead: 'let a person do it',
    severity: 'critical',
    level: 'deny',
    unknown: 'ask',
    deeds: ['reads', 'moves', 'runs'],
    asks: (call, { place }) =>
      some(
        judge(call, place, ['reads', 'moves'], readsOf(stores, call, place)),
        judgePrograms(call, place, storePrograms),
      ),
  },
  {
    name: 'histories',
    does: 'reads what people have typed before',
    instead: 'ask for what you need to know',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['reads', 'moves', 'runs'],
    asks: (call, { place }) =>
      some(
        judge(call, place, ['reads', 'moves'], readsOf(histories, call, place)),
        judgePrograms(call, place, {
          history: (args, action) =>
            args.some((one) => /^-[cdw]/.test(textOf(one) ?? '')) || isCounted(action, call, place) ? 'no' : 'yes',
          atuin: ([verb]) => (/^(?:search|history)$/.test(textOf(verb) ?? '') ? 'yes' : 'no'),
          fc: (args) => (args.includes('-l') || args.length === 0 ? 'yes' : 'no'),
        }),
      ),
  },
]

/** Files that code of PowerShell or cmd names, where it may read them. */
function namedInCode(call: ActingCall, place: Place, places: KnownPlaces): Answer {
  return judge(call, place, ['opaque'], (action) => {
    const { code, language = '' } = action
    if (code === undefined || !/^(?:powershell|cmd)$/.test(language) || !mayDo(action, 'reads')) return 'no'
    const words = code.slice(0, longestCode).split(/[\s'"`;|&(){}<>,=]+/)
    return words.some((word) => places.has(word.replaceAll('\\', '/'), place) === 'yes') ? 'yes' : 'no'
  })
}

/** The most code that is looked at. */
const longestCode = 10_000

/** Files that git prints as they were: `git log -p -- .env`. */
function fromHistory(call: ActingCall, place: Place, places: KnownPlaces): Answer {
  return judgeGit(call, place, (git) => either(printedByGit(git).map((one) => places.has(one, place))))
}

/** Whether a file gets a name by which later calls do not know it. */
function isDisguised(action: Extract<Action, { readonly type: 'moves' }>, places: KnownPlaces, around: Place): Truth {
  const known = (all: readonly Argument[]) => either(all.map((one) => places.has(one, around)))
  return known(action.to.places) === 'yes' ? 'no' : known(action.path.places)
}

type Reading = Extract<Action, { readonly type: 'reads' | 'moves' }>

/** Whether an action reads one of these files. One that only proves who the caller is does not show it. */
function readsOf(places: KnownPlaces, call: ActingCall, around: Place, workspace?: string): (action: Reading) => Truth {
  const isSearched = filesSearched(call).some((one) => places.has(one, around) === 'yes')
  return (action) => {
    if (action.type === 'reads' && (action.purpose === 'proof' || isMeasured(action, call))) return 'no'
    const isWhole = action.type === 'moves' || action.recursive
    if (workspace !== undefined && isWhole && action.path.places.some((one) => isHome(one, workspace, around)))
      return 'yes'
    if (isSearched) return 'yes'
    const isInside = workspace !== undefined && action.path.places.every((one) => isIn(one, [workspace]) === 'yes')
    return isInside
      ? either(action.path.places.map((one) => places.has(one, around)))
      : places.touchedBy(action, around)
  }
}

/** `stat`, `wc -l`: numbers about a file. A list of names that such a program takes from a file shows in its errors. */
function isMeasured({ by }: Reading, { command }: ActingCall): boolean {
  return /^(?:stat|wc|gstat|gwc)$/.test(by) && command?.includes('--f') !== true
}

/** Whether a place is the folder of a user, or one around it, and not in the project. */
function isHome(place: Argument, workspace: string, around: Place): boolean {
  if (typeof place !== 'string' || place === workspace || place.startsWith(`${workspace}/`)) return false
  return (
    /^(?:~|\/|\/root|(?:\/home|\/Users)(?:\/[^/]+)?)$/.test(place) ||
    homesOf(around).some((home) => isBelow(home, place))
  )
}

/** The names of files that a search is limited to. */
function filesSearched({ kind, input }: ActingCall): readonly Argument[] {
  if (kind !== 'search' || typeof input !== 'object' || input === null || Array.isArray(input)) return []
  return Object.entries(input).flatMap(([key, value]) =>
    /^(?:glob|include|includes|includePattern|include_pattern)$/.test(key) && typeof value === 'string'
      ? [{ type: 'pattern', text: value } as const]
      : [],
  )
}
