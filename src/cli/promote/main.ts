import { PawlError } from '../../base/index.ts'
import { checkFolder, isInShadow, type LoadedConfig, promoted } from '../../config/internal.ts'
import { expectGuards } from '../../hook/index.ts'
import type { Listener } from '../../kernel/index.ts'
import { openLog } from '../audit/open-log.ts'
import { timeOf } from '../audit/time-of.ts'
import { promotePage } from '../command-line/pages/promote.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { noConfig } from '../compile/main.ts'
import { openPrompt } from '../confirm/prompt.ts'
import { configHere } from '../project/find-project.ts'
import { notAgents } from '../protect/only-people.ts'
import { recordDeed } from '../protect/record-deed.ts'
import { counted, isTerminal, say, sayWhole } from '../terminal/print.ts'
import { namedHooks } from './named-hooks.ts'
import { putBack } from './put-back.ts'
import { describeShadow, listShadows, warnOfStrays } from './shadow-lines.ts'
import { type ShadowRecord, shadowRecord } from './shadow-record.ts'
import { strayPromotions } from './stray-promotions.ts'

/** `pawl promote [NAME]`: what hooks in shadow would have done, and the step from there to enforcing. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(promotePage, args)
  const { since, store, json = false, undo = false, yes = false } = values
  const [word] = positionals
  const file = configHere()
  if (file === undefined) throw noConfig()
  const { loadConfig } = await import('../../config/internal.ts')
  const loaded = await loadConfig(file)
  if (undo) return putBack(loaded, word)
  const from = since === undefined ? undefined : timeOf(since, Date.now())
  const wanted = word === undefined ? loaded.registry.list().filter(isInShadow) : toPromote(word, loaded)
  const records = await recordsOf(wanted, { store, from })
  const strays = strayPromotions(loaded)
  const state = { shadow: records, promoted: promoted.read(loaded.root), unknown: strays }
  if (json) sayWhole(JSON.stringify(state, undefined, 2))
  else {
    if (word === undefined) listShadows(records, enforcing(loaded))
    else if (records.length === 1) records.forEach(describeShadow)
    else listShadows(records, [])
    warnOfStrays(strays)
  }
  return word === undefined || json ? 0 : promote(loaded, wanted, yes)
}

/** Promoted hooks that there are. */
function enforcing({ registry, root }: LoadedConfig): readonly string[] {
  const names = promoted.read(root)
  return registry.list().flatMap(({ name }) => (names.includes(name) ? [name] : []))
}

/** The hooks of that name that are in shadow, and not disabled. */
function toPromote(word: string, config: LoadedConfig): readonly Listener[] {
  const named = namedHooks(word, config)
  const found = named.filter((one) => one.enabled && isInShadow(one))
  if (found.length > 0) return found
  const disabled = named.find(({ enabled }) => !enabled)
  if (disabled !== undefined)
    throw new PawlError('not-in-shadow', `\`${disabled.name}\` is disabled: nothing calls it`, {
      hint: `\`pawl hooks enable ${disabled.name}\` switches it on again`,
    })
  const isPromoted = named.every(({ name }) => promoted.read(config.root).includes(name))
  const subject = named.length === 1 ? ': it enforces' : `: its ${named.length} hooks enforce`
  throw new PawlError(
    'not-in-shadow',
    `\`${word}\` is ${isPromoted ? 'promoted already' : 'not in shadow'}${subject}`,
    {
      hint: '`pawl promote` lists what is in shadow',
    },
  )
}

interface Source {
  readonly store: string | undefined
  readonly from: number | undefined
}

async function recordsOf(hooks: readonly Listener[], { store, from }: Source): Promise<readonly ShadowRecord[]> {
  const { log, close } = await openLog({ store })
  try {
    const records: ShadowRecord[] = []
    for (const { name } of hooks) records.push(await shadowRecord(log, name, from))
    return records
  } finally {
    await close()
  }
}

async function promote({ root }: LoadedConfig, hooks: readonly Listener[], isAgreed: boolean): Promise<number> {
  checkFolder(root)
  notAgents('to promote a hook')
  const names = hooks.map(({ name }) => name)
  const all = names.length === 1 ? `${names[0]}` : `these ${counted(names.length, 'hook')}`
  if (!isAgreed && !(await isWanted(all))) {
    say('nothing was changed')
    return 1
  }
  promoted.write(root, [...promoted.read(root), ...names])
  for (const hook of names) recordDeed(root, 'hooks.promoted', { hook })
  expectGuards(root, names)
  const enforce = names.length === 1 ? 'enforces' : 'enforce'
  say(`${names.join(', ')} ${enforce} from now on; commit ${promoted.file}`)
  return 0
}

async function isWanted(what: string): Promise<boolean> {
  if (!isTerminal()) throw usage('there is no terminal to ask in', 'add `--yes`')
  const prompt = openPrompt()
  try {
    const answer = await prompt.ask(`\nlet ${what} enforce? [y/N] `)
    return answer.type === 'line' && /^y(es)?$/i.test(answer.text.trim())
  } finally {
    prompt.close()
  }
}
