import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { PawlError, sentenceOf } from '../../kernel/index.ts'
import type { ConfirmationStatus, Confirmations, KeptConfirmation, Store } from '../../protocol/index.ts'
import { openProjectStore } from '../open-project-store.ts'
import { paint, say } from '../print.ts'
import { table } from '../table.ts'
import { ask } from './ask.ts'
import { decide } from './decide.ts'

const options = {
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  by: { type: 'string' },
  why: { type: 'string' },
} as const

/** `pawl confirm [list | approve ID | reject ID]`: questions that hooks have left to people. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args)
  const [verb, id] = positionals
  // the words of a command line that hooks look for, see answersForPeople
  if (verb !== args[0] && (verb === 'approve' || verb === 'reject')) throw usage(`\`${verb}\` comes first`)
  const store = await openProjectStore()
  try {
    const who = { by: values.by ?? userInfo().username, ...(values.why !== undefined && { why: values.why }) }
    if (verb === 'approve' || verb === 'reject') await answer(store, verb, id, who, values.json === true)
    else if (verb === 'ask') await ask(store.confirmations)
    else if (verb !== undefined && verb !== 'list') throw usage(`\`pawl confirm\` has no \`${verb}\``)
    else if (verb === undefined && process.stdin.isTTY && process.stdout.isTTY) await askEach(store, who)
    else await list(store.confirmations, values.all === true ? undefined : 'open', values.json === true)
    return 0
  } finally {
    await store.close()
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw usage(sentenceOf(error))
  }
}

function usage(message: string): PawlError {
  return new PawlError('usage', message, {
    hint: 'pawl confirm [list [--all] | approve ID | reject ID] [--by NAME] [--why WORDS] [--json]',
  })
}

interface Who {
  readonly by: string
  readonly why?: string
}

async function answer(
  store: Store,
  verb: 'approve' | 'reject',
  id: string | undefined,
  who: Who,
  json: boolean,
): Promise<void> {
  if (id === undefined) throw usage(`which question is to be ${verb === 'approve' ? 'approved' : 'rejected'}?`)
  const decided = await decide(store, id, { approved: verb === 'approve', ...who })
  say(json ? JSON.stringify(decided, undefined, 2) : told(decided))
}

/** What happened, and what happens next. */
function told({ id, status, by, runId, expiresAt }: KeptConfirmation): string {
  const isRun = runId !== undefined
  if (status === 'rejected') {
    return `${id} is rejected: ${isRun ? `run ${runId} goes on without it` : `\`${by}\` goes on refusing`}`
  }
  const until = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')
  const next = isRun ? `run ${runId} can go on` : 'have the agent try again'
  return `${id} is approved, once, until ${until} (UTC): ${next}`
}

async function list(
  confirmations: Confirmations,
  status: ConfirmationStatus | undefined,
  json: boolean,
): Promise<void> {
  const found = await confirmations.list(status === undefined ? {} : { status })
  if (json) say(JSON.stringify(found, undefined, 2))
  else if (found.length === 0) say('nobody is waiting for an answer')
  else say(table([['id', 'status', 'by', 'event', 'reason', 'about'], ...found.map(row)]))
}

function row({ id, status, by, event, reason, action }: KeptConfirmation): readonly string[] {
  return [id, status, by, event, reason, about(action)]
}

function about(action: unknown): string {
  const line = JSON.stringify(action)
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

/** One after the other, in a terminal. Whoever says nothing leaves it open. */
async function askEach(store: Store, who: Who): Promise<void> {
  const open = await store.confirmations.list({ status: 'open' })
  if (open.length === 0) return say('nobody is waiting for an answer')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (const one of open) {
      say(`${paint('bold', one.by)} asks at ${one.event}: ${one.reason}\n  ${about(one.action)}`)
      const word = (await terminal.question('approve it once? [y/n, Enter leaves it open] ')).trim().toLowerCase()
      if (word !== 'y' && word !== 'n') continue
      say(told(await decide(store, one.id, { approved: word === 'y', ...who })))
    }
  } finally {
    terminal.close()
  }
}
