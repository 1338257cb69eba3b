import { type Action, type Argument, some } from '../../actions/index.ts'
import { anyFound, either, isUnknown, shown } from '../../actions/internal.ts'
import { isBelow, isIn, knownOf, nearest, wholeFolders } from '../rule/area.ts'
import { judgeGit } from '../rule/git-calls.ts'
import { hasWildcards, mayBeBoth } from '../rule/glob.ts'
import { homesOf } from '../rule/homes.ts'
import { judge, type Truth } from '../rule/judge.ts'
import type { CallRule, Where } from '../rule/rule.ts'

type Losing = Extract<Action, { readonly type: 'deletes' | 'moves' | 'writes' }>

/** Folders and files that a build makes again, or that are left over. */
const disposable = [
  ...['node_modules', 'dist', 'build', 'out', 'output', 'coverage', 'target', '.cache', '.next', '.nuxt', '.output'],
  ...['.svelte-kit', '.turbo', '.parcel-cache', '.vite', '.angular', '.nyc_output', '__pycache__', '.pytest_cache'],
  ...[
    '.mypy_cache',
    '.ruff_cache',
    '.tox',
    '.venv',
    'venv',
    '*.egg-info',
    '.eggs',
    'htmlcov',
    '.gradle',
    'tmp',
    'temp',
  ],
  ...['.tmp', '.temp', '.terraform', 'DerivedData', 'Pods', '_build', 'cmake-build-*', '.docusaurus', '.serverless'],
  ...[
    'storybook-static',
    'playwright-report',
    'test-results',
    'obj',
    '.eslintcache',
    '.sass-cache',
    '.expo',
    'bower_components',
  ],
  ...['*.log', '*.tmp', '*.pyc', '*.pyo', '*.o', '*.tsbuildinfo', '*.swp', '*~', '*.orig', '*.rej', '*.tgz', '*.map'],
  ...['.DS_Store', 'Thumbs.db', '*.bak', '*.cache', '.coverage', 'lcov.info', '*.class', '*.profraw', '*.rlib'],
]

/** Rules about what is deleted. */
export const deletions: readonly CallRule[] = [
  {
    name: 'delete-all',
    does: 'deletes all files of the project, of a user or of the machine',
    instead: 'delete only the files that you mean, by their names',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow', // `recursive-delete` asks about it
    deeds: ['deletes', 'moves', 'writes'],
    asks: (call, where) =>
      judge(call, where.place, ['deletes', 'moves', 'writes'], (action) =>
        action.by === 'git' ? 'no' : either(lost(action).map((one) => isAll(one, action, where))),
      ),
  },
  {
    name: 'recursive-delete',
    does: 'deletes a folder and all below it',
    instead: 'delete the files that you mean, by their names',
    severity: 'high',
    level: 'ask',
    deeds: ['deletes', 'moves', 'runs'],
    options: { disposable, folders: ['/tmp', '/var/tmp', '/private/tmp', '/private/var/tmp', '/dev/shm'] },
    kinds: { disposable: { of: 'name', mayBeEmpty: true }, folders: { of: 'place', mayBeEmpty: true } },
    asks(call, { place, workspace, options: { disposable: names = [], folders = [] } }) {
      const own = { folders: wholeFolders(folders, place, workspace), workspace }
      return some(
        judge(call, place, ['deletes', 'moves'], (action) => {
          if (action.type === 'moves') return isGone(action) ? 'yes' : 'no'
          // git keeps what it deletes, except what `git clean` does
          if (!(action.recursive || isEachFound(action)) || action.by === 'git') return 'no'
          return either(action.path.places.map((one) => isKept(one, names, own)))
        }),
        judgeGit(call, place, ({ verb, given }) =>
          verb === 'clean' && given('d', 'x', 'X') && !given('n', 'dry-run') ? 'yes' : 'no',
        ),
      )
    },
  },
]

/** Whether all files below a folder are deleted, one after the other: `find src -exec rm {} +`. */
function isEachFound({ by, path }: Extract<Action, { readonly type: 'deletes' }>): boolean {
  const isEach = (place: Argument) =>
    isUnknown(place) ? place.why === anyFound : typeof place === 'object' && place.text.endsWith('/**')
  return by !== 'find' && path.places.some(isEach)
}

/** The places that are no longer there, or empty, afterwards. */
function lost(action: Losing): readonly Argument[] {
  if (action.type === 'writes') return truncating.has(action.by) ? action.path.places : []
  return action.path.places
}

/** Programs that leave nothing of a file that they write. */
const truncating: ReadonlySet<string> = new Set(['truncate', 'shred', 'dd', 'wipe'])

/** A place outside, where what is moved is lost: `mv src /dev/null`. */
function isGone({ to }: Extract<Action, { readonly type: 'moves' }>): boolean {
  return to.places.some((one) => /^\/dev\/null(?:\/|$)/.test(shown(one)))
}

function isAll(place: Argument, action: Losing, { place: around, workspace }: Where): Truth {
  const known = knownOf(place)
  if (known === undefined) return 'unknown'
  const isHome = known.path === '~' || homesOf(around).some((home) => isBelow(home, known.path))
  const isAround =
    isBelow(workspace, known.path) || isHome || /^(?:\/home|\/Users|\/root)(?:\/[^/]+)?$/.test(known.path)
  if (!isAround) return 'no'
  if (typeof place === 'string') return action.type === 'deletes' ? (action.recursive ? 'yes' : 'no') : 'yes'
  if (isUnknown(place)) return action.type === 'deletes' && action.recursive ? 'unknown' : 'no'
  return isEverything(place.text.slice(known.path === '/' ? 1 : known.path.length + 1))
    ? meansAll(action, workspace)
    : 'no'
}

/** A pattern for all that a folder contains: `*`, `.*`, `{*,.*}`, but not `*.log`. */
function isEverything(rest: string): boolean {
  const [first = '', ...more] = rest.split('/')
  return (
    /^(?:\.?[*?]+|\.?\[[^\]]*\]\*|\{[*.,?]+\}|[@!+*?]\(.*\)|\.[!?]*\*)$/.test(first) &&
    more.every((one) => /^[*.]*$/.test(one))
  )
}

/** A file that is moved within the project is still there. */
function meansAll(action: Losing, workspace: string): Truth {
  if (action.type !== 'moves') return 'yes'
  const isLost = (one: Argument) =>
    /^\/(?:dev\/null|tmp|var\/tmp)(?:\/|$)/.test(shown(one)) && isIn(one, [workspace]) !== 'yes'
  return action.to.places.some(isLost) ? 'yes' : 'no'
}

/** A file, which has nothing below it. */
const file =
  /\.(?:[cm]?[jt]sx?|json|md|txt|ya?ml|toml|css|scss|html?|py|go|rs|java|rb|php|sh|sql|csv|png|jpe?g|svg|gif|pdf|zip|gz|tar|lock|xml|snap|env|ini|cfg|conf|db|sqlite3?)$/i

/** Whether a folder is worth keeping. The names of the folders around the project, and of those elsewhere, say nothing. */
function isKept(
  place: Argument,
  names: readonly string[],
  { folders, workspace }: { readonly folders: readonly string[]; readonly workspace: string },
): Truth {
  const known = knownOf(place)
  if (known === undefined) return 'unknown'
  const base = nearest(known.path, [workspace, ...folders])
  const isAround = known.path !== workspace && isBelow(workspace, known.path)
  if (base !== undefined && base !== workspace && !isAround && (known.isOpen || known.path !== base)) return 'no'
  const text = typeof place === 'string' ? place : isUnknown(place) ? known.path : place.text
  const parts = partsBelow(text, base === workspace ? workspace : undefined)
  if (parts.some((part) => names.some((name) => isNamed(part, name)))) return 'no'
  if (typeof place === 'string' && file.test(place)) return 'no'
  return isUnknown(place) ? 'unknown' : 'yes'
}

/** The parts of a path below a folder; of one whose beginning is not known, all of them. */
function partsBelow(path: string, folder: string | undefined): readonly string[] {
  if (folder === undefined && path.startsWith('/')) return []
  return path
    .slice(path.startsWith('/') ? folder?.length : 0)
    .split('/')
    .filter((part) => part !== '')
}

/** Whether all that a part of a path may be is one of these. */
function isNamed(part: string, name: string): boolean {
  if (part === name) return true
  const certain = part.replaceAll(/[*?[]/g, '\0')
  return hasWildcards(name) ? mayBeBoth(certain, name) : hasWildcards(part) && part === `${name}*`
}
