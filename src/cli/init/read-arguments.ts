import { didYouMean, PawlError } from '../../base/index.ts'
import type { Level } from '../../brains/internal.ts'
import { meantAgent } from '../install/meant-agent.ts'

export interface InitArguments {
  readonly roles: readonly string[]
  readonly hooks: undefined | 'detect' | readonly string[]
  /** Where to install: for a user, for a machine, or in the project. */
  readonly level: Level | undefined
  /** Whether to install the mod of agents that have one. An installed one is kept up to date in any case. */
  readonly mod: boolean
  readonly dryRun: boolean
  readonly json: boolean
}

const lists = { init: ['--roles', '--hooks'], uninstall: ['--hooks'] } as const
const common = ['--user', '--managed', '--dry-run', '--json']
const flags = { init: ['--mod', ...common], uninstall: common } as const
const usages = {
  init: '`pawl init --roles ROLE… --hooks AGENT…`',
  uninstall: '`pawl uninstall --hooks AGENT…`',
} as const
type Command = keyof typeof lists

/** `--roles a b --hooks c d`: names belong to the option before them, divided by spaces or commas. */
export function readArguments(command: Command, args: readonly string[]): InitArguments {
  const given = new Map<string, string[]>()
  let current: string[] | undefined
  for (const arg of args) {
    const [option = '', value] = arg.startsWith('--') ? splitOption(arg) : ['', arg]
    if (option !== '') current = opened(command, option, given)
    if (value === undefined) continue
    if (current === undefined) throw strayWord(command, value)
    current.push(...value.split(',').filter((name) => name !== ''))
  }
  const roles = given.get('--roles')
  if (roles?.length === 0) throw usage('`--roles` needs a role', 'such as `pawl init --roles mechanic`')
  const hooks = given.get('--hooks')
  return {
    roles: roles ?? [],
    hooks: hooks?.length === 0 ? 'detect' : hooks,
    level: levelIn(given),
    mod: given.has('--mod'),
    dryRun: given.has('--dry-run'),
    json: given.has('--json'),
  }
}

/** A name without an option before it. */
function strayWord(command: Command, word: string): PawlError {
  return usage(`\`${word}\` belongs to no option`, meantAgent(command, '--hooks', word) ?? usages[command])
}

function levelIn(given: ReadonlyMap<string, unknown>): Level | undefined {
  if (given.has('--user') && given.has('--managed')) throw usage('`--user` and `--managed` are two levels', 'give one')
  if (given.has('--managed')) return 'managed'
  return given.has('--user') ? 'user' : undefined
}

function splitOption(arg: string): readonly [string, string?] {
  const at = arg.indexOf('=')
  return at === -1 ? [arg] : [arg.slice(0, at), arg.slice(at + 1)]
}

/** Where names that follow go; a flag takes none. */
function opened(command: Command, option: string, given: Map<string, string[]>): string[] | undefined {
  const named: readonly string[] = lists[command]
  const allowed = [...named, ...flags[command]]
  if (!allowed.includes(option)) {
    const hint = didYouMean(option, allowed) ?? `there are ${allowed.join(', ')}`
    throw usage(`\`pawl ${command}\` has no \`${option}\``, hint)
  }
  const names = given.get(option) ?? []
  given.set(option, names)
  return named.includes(option) ? names : undefined
}

function usage(message: string, hint: string): PawlError {
  return new PawlError('usage', message, { hint })
}
