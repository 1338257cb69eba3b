import { didYouMean, PawlError } from '../../base/index.ts'
import { brainOf, brains } from '../../brains/index.ts'
import { type Entry, isRoleAuthor, ourselves, readSettings } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { checkFolder, disabled } from '../../config/internal.ts'
import type { Listener } from '../../kernel/index.ts'
import { seePage } from '../command-line/check-arguments.ts'
import { hooksPage } from '../command-line/pages/hooks.ts'
import { readOptions } from '../command-line/read-options.ts'
import { unknownVerb, usage } from '../command-line/usage.ts'
import { noConfig } from '../compile/main.ts'
import { warnOfMatches } from '../install/warn-of-matches.ts'
import { asPawlError } from '../project/as-pawl-error.ts'
import { configHere } from '../project/find-project.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { recordDeed } from '../protect/record-deed.ts'
import { fittedTable } from '../terminal/fitted-table.ts'
import { complain, rowColumns, say, sayLines, sayWhole } from '../terminal/print.ts'

/** `pawl hooks [enable|disable NAME]`: lists hooks with event, source and order, and where they are installed. */
export async function run(args: readonly string[]): Promise<number> {
  const {
    values: { json = false },
    positionals: [verb = 'list', name],
  } = readOptions(hooksPage, args)
  if (!verbs.includes(verb)) throw unknownVerb('hooks', verb, verbs)
  if (verb === 'list' && name !== undefined) throw usage(`\`pawl hooks list\` takes no \`${name}\``, seePage(hooksPage))
  const file = configHere()
  if (file === undefined) throw noConfig()
  const { loadConfig } = await import('../../config/internal.ts')
  const config = await loadConfig(file)
  if (verb === 'list') return list(config, json)
  setEnabled(config, verb === 'enable' ? 'enable' : 'disable', name)
  return 0
}

const verbs: readonly string[] = hooksPage.choices.map(({ word }) => word)

async function list({ root, registry }: LoadedConfig, json: boolean): Promise<number> {
  const listeners = registry.list()
  const { there, failed } = await lookAtAgents(root)
  const agents = there.map(({ brain }) => brainOf(brain))
  const warnings = warnOfMatches(listeners, agents)
  if (json) {
    const told = ({ code, message, hint }: PawlError) => ({ code, message, hint })
    const found = { installed: there, warnings: warnings.map(told), errors: failed.map(told) }
    sayWhole(JSON.stringify({ hooks: listeners.map(described), ...found }, undefined, 2))
  } else {
    say(tableOf(listeners))
    say('')
    if (there.length + failed.length === 0) say('installed nowhere; `pawl init --hooks` installs them')
    for (const one of there) sayLines([`${one.brain} (${one.file}): ${one.entries.map(placeOf).join(', ')}`])
    for (const { message, hint } of warnings) complain(`warning: ${message}`, hint)
    for (const { message, hint } of failed) complain(message, hint)
  }
  return failed.length > 0 ? 1 : 0
}

function tableOf(listeners: readonly Listener[]): string {
  if (listeners.length === 0) return 'no hooks: write some in pawl.config.ts'
  const rows = listeners.map(described).map((hook) => {
    const { name, verb, event, match, source, priority, failure } = hook
    return [stateOf(hook), name, verb, event, match, `${source}, ${priority}`, failure]
  })
  return fittedTable([['', 'hook', 'verb', 'event', 'matches', 'source', 'when it fails'], ...rows], rowColumns())
}

/** Empty for a hook that is called and enforces. */
function stateOf({ enabled, mode }: ReturnType<typeof described>): string {
  if (!enabled) return 'off'
  return mode === 'enforce' ? '' : mode
}

function placeOf({ native, matcher }: Entry): string {
  return matcher ? `${native} ${matcher}` : native
}

/** Our entries in each agent. Unreadable settings do not prevent reading the others. */
async function lookAtAgents(root: string) {
  const there: { readonly brain: string; readonly file: string; readonly entries: readonly Entry[] }[] = []
  const failed: PawlError[] = []
  for (const { vocabulary, settings } of brains) {
    try {
      const entries = (await readSettings(root, settings)).filter(isKnown)
      if (entries.length > 0) there.push({ brain: vocabulary.slug, file: settings.path, entries })
    } catch (error) {
      failed.push(asPawlError(error, vocabulary.slug))
    }
  }
  return { there, failed }
}

/** Hooks that other tools sign with names of their own are not for this list. */
function isKnown({ author }: Entry): boolean {
  return author === ourselves || isRoleAuthor(author)
}

function described({ name, hook, source, priority, enabled }: Listener) {
  const match = Object.entries(hook.match ?? {})
    .map(([key, values]) => `${key} ${[values].flat().join('|')}`)
    .join(', ')
  const { verb, event, failure, mode = 'enforce' } = hook
  return { name, verb, event, match, source, priority, failure, mode, enabled }
}

/** Kept beside the config, not in it: to silence a hook for a while is not to change the project's rules. */
function setEnabled({ root, registry }: LoadedConfig, verb: 'enable' | 'disable', given: string | undefined): void {
  const name = knownHook(registry, verb, given)
  checkFolder(root)
  if (verb === 'disable') {
    registry.disable(name) // refuses a hook that must not be disabled
    onlyPeople('to silence a hook')
  }
  const names = disabled.read(root)
  if (names.includes(name) === (verb === 'disable')) say(`${name} is ${verb}d already`)
  else {
    disabled.write(root, verb === 'disable' ? [...names, name] : names.filter((one) => one !== name))
    recordDeed(root, `hooks.${verb}d`, { hook: name })
    say(verb === 'disable' ? `${name} is silent until \`pawl hooks enable ${name}\`` : `${name} is enabled again`)
  }
}

function knownHook(registry: LoadedConfig['registry'], verb: 'enable' | 'disable', name: string | undefined): string {
  if (name === undefined) throw usage(`which hook is to be ${verb}d?`, '`pawl hooks` lists them')
  const known = registry.list().map((listener) => listener.name)
  if (known.includes(name)) return name
  throw new PawlError('unknown-hook', `there is no hook \`${name}\``, {
    hint: didYouMean(name, known) ?? `there are ${known.join(', ')}`,
  })
}
