import { type ActingCall, type Action, type Argument, type Place, some } from '../../actions/index.ts'
import { either, textOf } from '../../actions/internal.ts'
import { isBelow, isIn } from '../rule/area.ts'
import { homesOf } from '../rule/homes.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { type KnownPlaces, knownPlaces } from '../rule/known-places.ts'
import { judgePrograms, programCall } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { credentials, environmentFiles, examples, histories, keys, stores } from './secret-places.ts'

/** Rules about files and programs that keep secrets. */
export const secretFiles: readonly CallRule[] = [
  {
    name: 'environment-files',
    does: 'reads a file with variables, which may contain passwords',
    instead: 'read the example beside it, or ask for the names of the variables',
    severity: 'high',
    level: 'ask',
    deeds: ['reads'],
    options: { files: environmentFiles, except: examples },
    kinds: { files: { of: 'file' }, except: { of: 'file', mayBeEmpty: true } },
    asks: (call, { place, options: { files = [], except = [] } }) =>
      judge(call, place, ['reads'], readsOf(knownPlaces(files, except), call, place)),
  },
  {
    name: 'keys',
    does: 'reads a private key',
    instead: 'leave it alone; a public key ends with `.pub`',
    severity: 'critical',
    level: 'deny',
    unknown: 'ask',
    deeds: ['reads', 'moves'],
    asks: (call, { place, workspace }) => judge(call, place, ['reads', 'moves'], readsOf(keys, call, place, workspace)),
  },
  {
    name: 'credentials',
    does: 'reads tokens or passwords of a program',
    instead: 'let the program use them itself',
    severity: 'critical',
    level: 'deny',
    unknown: 'ask',
    deeds: ['reads', 'moves'],
    asks: (call, { place, workspace }) =>
      judge(call, place, ['reads', 'moves'], readsOf(credentials, call, place, workspace)),
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
          history: (args) => (args.some((one) => /^-[cdw]/.test(textOf(one) ?? '')) ? 'no' : 'yes'),
          fc: (args) => (args.includes('-l') || args.length === 0 ? 'yes' : 'no'),
        }),
      ),
  },
]

type Reading = Extract<Action, { readonly type: 'reads' | 'moves' }>

/** Whether an action reads one of these files. One that only proves who the caller is does not show it. */
function readsOf(places: KnownPlaces, call: ActingCall, around: Place, workspace?: string): (action: Reading) => Truth {
  const isSearched = filesSearched(call).some((one) => places.has(one, around) === 'yes')
  return (action) => {
    if (action.type === 'reads' && action.purpose === 'proof') return 'no'
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

/** What a program prints a secret for: its first words, or an option. */
const prints: Readonly<Record<string, RegExp>> = {
  security: /^(?:find-(?:generic|internet)-password|dump-keychain|export)\b/,
  'secret-tool': /^(?:lookup|search)\b/,
  pass: /^(?:show\b|(?!(?:ls|list|find|search|init|insert|edit|generate|rm|mv|cp|git|help|version|grep|-)\b)[\w.-]+\/)/,
  gopass: /^(?:show|cat|export)\b/,
  lpass: /^(?:show|export)\b/,
  bw: /^(?:get (?:item|password|totp|notes)|list items|export)\b/,
  op: /^(?:read|item get|document get|inject)\b/,
  keyring: /^get\b/,
  'kwallet-query': /./,
  cmdkey: /^\/list/,
  vault: /^(?:read|kv get|print token|token lookup)\b/,
  gh: /^auth (?:token|status .*(?:-t\b|--show-token))/,
  glab: /^auth status .*(?:-t\b|--show-token)/,
  gcloud: /^(?:auth (?:application-default )?print-|secrets versions access\b)/,
  az: /^(?:account get-access-token|keyvault secret show)\b/,
  aws: /^(?:configure (?:get .*(?:secret|token)|export-credentials)|secretsmanager get-secret-value|ssm get-parameters?(?:-by-path)? .*--with-decryption|sts get-session-token)/,
  kubectl: /^(?:get secrets?\b.*(?:-o ?|--output[= ])|config view .*--raw|describe secrets?\b.*--show)/,
  heroku: /^config(?:$|:get| )/,
  doppler: /^secrets(?:$| (?:get|download))/,
  infisical: /^(?:secrets|export)\b/,
  chamber: /^(?:read|export|env)\b/,
  sops: /^(?:(?:-d|--decrypt|decrypt)\b|.* (?:-d|--decrypt)\b)/,
  'ansible-vault': /^(?:view|decrypt|edit)\b/,
  npm: /^(?:token list|config get .*_(?:authtoken|password|auth)\b)/i,
  git: /^(?:credential(?:-\w+)? (?:fill|get)|credential-store get)/,
  'docker-credential-desktop': /^get/,
  'docker-credential-osxkeychain': /^get/,
  'docker-credential-secretservice': /^get/,
  'docker-credential-pass': /^get/,
  chainbreaker: /./,
  mimikatz: /./,
  lazagne: /./,
}

const storePrograms = programsOf(prints)

function programsOf(table: Readonly<Record<string, RegExp>>): Parameters<typeof judgePrograms>[2] {
  const exports = (args: readonly Argument[], action: Parameters<typeof programCall>[0]): Truth =>
    programCall(action, args, { long: ['export-secret-keys', 'export-secret-subkeys'] }).given(
      'export-secret-keys',
      'export-secret-subkeys',
    )
      ? 'yes'
      : 'no'
  const byWords = Object.entries(table).map(
    ([name, words]) => [name, (args: readonly Argument[]): Truth => (words.test(lineOf(args)) ? 'yes' : 'no')] as const,
  )
  return { ...Object.fromEntries(byWords), gpg: exports, gpg2: exports }
}

/** The longest part of a command that is compared. */
const longest = 500

function lineOf(args: readonly Argument[]): string {
  return args
    .map((one) => textOf(one) ?? '')
    .join(' ')
    .slice(0, longest)
}
