import { didYouMean, PawlError } from '../../base/index.ts'
import { checkFolder, type LoadedConfig, promoted } from '../../config/index.ts'
import { auditTable } from '../audit/audit-table.ts'
import { openLog } from '../audit/open-log.ts'
import { timeOf } from '../audit/time-of.ts'
import { promotePage } from '../command-line/pages/promote.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { noConfig } from '../compile/main.ts'
import { openPrompt } from '../confirm/prompt.ts'
import { configHere } from '../project/find-project.ts'
import { notAgents, onlyPeople } from '../protect/only-people.ts'
import { recordDeed } from '../protect/record-deed.ts'
import { fittedTable } from '../terminal/fitted-table.ts'
import { counted, isTerminal, rowColumns, say, sayWhole } from '../terminal/print.ts'
import { type ShadowRecord, shadowRecord } from './shadow-record.ts'

/** `pawl promote [HOOK]`: what hooks in shadow would have done, and the step from there to enforcing. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(promotePage, args)
  const { since, store, json = false, undo = false, yes = false } = values
  const [name] = positionals
  const file = configHere()
  if (file === undefined) throw noConfig()
  const { loadConfig } = await import('../../config/index.ts')
  const loaded = await loadConfig(file)
  if (undo) return putBack(loaded, name)
  const from = since === undefined ? undefined : timeOf(since, Date.now())
  const shadows = inShadow(loaded)
  const wanted = name === undefined ? shadows : [known(name, shadows, loaded)]
  const records = await recordsOf(wanted, { store, from })
  if (json) sayWhole(JSON.stringify(records, undefined, 2))
  else if (name === undefined) list(records)
  else records.forEach(describe)
  return name === undefined || json ? 0 : promote(loaded, name, yes)
}

function inShadow({ registry }: LoadedConfig): readonly string[] {
  return registry.list().flatMap(({ name, hook }) => (hook.mode === 'shadow' ? [name] : []))
}

function known(name: string, shadows: readonly string[], { registry, root }: LoadedConfig): string {
  if (shadows.includes(name)) return name
  const all = registry.list().map((one) => one.name)
  if (!all.includes(name))
    throw new PawlError('unknown-hook', `there is no hook \`${name}\``, {
      hint: didYouMean(name, [...shadows, ...all]) ?? '`pawl promote` lists those in shadow',
    })
  const why = promoted.read(root).includes(name) ? 'is promoted already' : 'is not in shadow'
  throw new PawlError('not-in-shadow', `\`${name}\` ${why}: it enforces`, {
    hint: '`pawl promote` lists those in shadow',
  })
}

interface Source {
  readonly store: string | undefined
  readonly from: number | undefined
}

async function recordsOf(names: readonly string[], { store, from }: Source): Promise<readonly ShadowRecord[]> {
  const { log, close } = await openLog({ store })
  try {
    const records: ShadowRecord[] = []
    for (const name of names) records.push(await shadowRecord(log, name, from))
    return records
  } finally {
    await close()
  }
}

function list(records: readonly ShadowRecord[]): void {
  if (records.length === 0) {
    say('no hook is in shadow')
    return
  }
  const rows = records.map(({ hook, calls, outcomes }) => [hook, String(calls), outcomeText(outcomes)])
  say(fittedTable([['hook in shadow', 'calls', 'it would'], ...rows], rowColumns()))
  say('\n`pawl promote HOOK` shows the calls, and lets it enforce')
}

function describe({ hook, calls, outcomes, latest }: ShadowRecord): void {
  say(`${hook} was asked about ${counted(calls, 'call')} in shadow, and would ${outcomeText(outcomes)}`)
  if (latest.length > 0) say(`\nthe latest of these:\n${auditTable(latest, rowColumns())}`)
}

function outcomeText(outcomes: ShadowRecord['outcomes']): string {
  const all = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`)
  return all.length === 0 ? 'let all of them pass' : all.join(', ')
}

async function promote({ root }: LoadedConfig, name: string, isAgreed: boolean): Promise<number> {
  checkFolder(root)
  notAgents('to promote a hook')
  if (!isAgreed && !(await isWanted(name))) {
    say('nothing was changed')
    return 1
  }
  promoted.write(root, [...promoted.read(root), name])
  recordDeed(root, 'hooks.promoted', { hook: name })
  say(`${name} enforces from now on; commit ${promoted.file}`)
  return 0
}

async function isWanted(name: string): Promise<boolean> {
  if (!isTerminal()) throw usage('there is no terminal to ask in', 'add `--yes`')
  const prompt = openPrompt()
  try {
    const answer = await prompt.ask(`\nlet ${name} enforce? [y/N] `)
    return answer.type === 'line' && /^y(es)?$/i.test(answer.text.trim())
  } finally {
    prompt.close()
  }
}

function putBack({ root }: LoadedConfig, name: string | undefined): number {
  const names = promoted.read(root)
  if (name === undefined)
    throw usage('which hook is to go back into shadow?', `promoted are ${names.join(', ') || 'none'}`)
  if (!names.includes(name))
    throw new PawlError('unknown-hook', `\`${name}\` is not promoted`, {
      hint: didYouMean(name, names) ?? `promoted are ${names.join(', ') || 'none'}`,
    })
  onlyPeople('to put a hook back into shadow')
  checkFolder(root)
  promoted.write(
    root,
    names.filter((one) => one !== name),
  )
  recordDeed(root, 'hooks.demoted', { hook: name })
  say(`${name} is again as the config has it`)
  return 0
}
