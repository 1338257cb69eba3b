import { didYouMean, type PawlError } from '../../base/index.ts'
import { findConfig, loadConfig } from '../../config/internal.ts'
import type { Redaction } from '../../kernel/index.ts'
import type { Store } from '../../ports/index.ts'
import { confirmPage } from '../command-line/pages/confirm.ts'
import { type Given, readOptions } from '../command-line/read-options.ts'
import { unknownVerb, usage } from '../command-line/usage.ts'
import { accountName } from '../project/account-name.ts'
import { lookIntoStore, openProjectStore, type WantedStore } from '../project/open-project-store.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { columns, say, sayLines, sayWhole } from '../terminal/print.ts'
import { ask } from './ask.ts'
import { askEach } from './ask-each.ts'
import { cleanQuestion } from './clean-question.ts'
import { decide, type Verdict } from './decide.ts'
import type { Desk } from './desk.ts'
import { questionLines } from './question-lines.ts'
import { told } from './told.ts'
import { waitingFor } from './waiting-for.ts'

/** `pawl confirm [list | approve ID | reject ID]`: questions that hooks have left to people. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(confirmPage, args)
  const [verb, id] = positionals
  if (verb !== undefined && !verbs.includes(verb) && verb !== 'ask') throw unknownVerb('confirm', verb, verbs)
  if (verb === 'list' && id !== undefined) throw surplus(id)
  if (verb === 'ask') return askInStore(values)
  if (verb === 'approve' || verb === 'reject') mustBeNamed(verb, id)
  const { store, missing } = await lookIntoStore(wanted(values))
  if (missing !== undefined) return withoutStore(missing, id, values.json === true)
  try {
    return await atDesk(store, verb, id, values)
  } finally {
    await store.close()
  }
}

async function atDesk(store: Store, verb: string | undefined, id: string | undefined, values: Values): Promise<number> {
  const { json = false, all = false, why } = values
  const desk = { confirmations: store.confirmations, audit: store.audit, redaction: await projectRedaction() }
  const who = { by: values.by ?? accountName(), ...(why !== undefined && { why }) }
  const isDialogue = verb === undefined && !json && !all
  if (isDialogue && process.stdin.isTTY && process.stdout.isTTY) {
    onlyPeople('to answer questions')
    return askEach(desk, who)
  }
  if (id !== undefined && (verb === 'approve' || verb === 'reject')) await answer(desk, verb, id, who, json)
  else await list(desk, all, json)
  return 0
}

type Values = Given<typeof confirmPage.options>

function wanted(values: Values): WantedStore {
  return { url: values.store, auditKeys: values['audit-keys'] }
}

const verbs: readonly string[] = confirmPage.choices.map(({ word }) => word)

/** For the hook process, which has a question: the store is made for it. */
async function askInStore(values: Values): Promise<number> {
  const store = await openProjectStore(wanted(values))
  try {
    await ask(store.confirmations)
    return 0
  } finally {
    await store.close()
  }
}

/** Where there is no store, nothing waits; a question that is named is not there. */
function withoutStore(missing: PawlError, id: string | undefined, json: boolean): number {
  if (id !== undefined) throw missing
  say(json ? '[]' : `no question is waiting for an answer: ${missing.message}`)
  return 0
}

function surplus(word: string): PawlError {
  const hint = `\`pawl confirm list\` shows every open question; \`pawl confirm approve ${word}\` would answer one`
  return usage(`\`pawl confirm list\` takes no \`${word}\``, didYouMean(word, ['--all', '--json']) ?? hint)
}

function mustBeNamed(verb: 'approve' | 'reject', id: string | undefined): void {
  if (id !== undefined) return
  const done = verb === 'approve' ? 'approved' : 'rejected'
  throw usage(`which question is to be ${done}?`, '`pawl confirm list` shows their ids')
}

async function answer(
  desk: Desk,
  verb: 'approve' | 'reject',
  id: string,
  who: Omit<Verdict, 'approved'>,
  json: boolean,
): Promise<void> {
  onlyPeople('to answer a question')
  const decided = await decide(desk, id, { approved: verb === 'approve', ...who })
  if (json) sayWhole(JSON.stringify(decided, undefined, 2))
  else sayLines([...questionLines(decided, columns()), '', told(decided)])
}

async function list(desk: Desk, all: boolean, json: boolean): Promise<void> {
  const found = all ? await everyQuestion(desk) : await waitingFor(desk)
  if (json) sayWhole(JSON.stringify(found, undefined, 2))
  else if (found.length === 0) say('no question is waiting for an answer')
  else sayLines(found.flatMap((one, at) => [...(at === 0 ? [] : ['']), ...questionLines(one, columns())]))
}

async function everyQuestion({ confirmations, redaction }: Desk) {
  return (await confirmations.list()).map((one) => cleanQuestion(one, redaction))
}

/** The redaction in the config of the current project, if there is one. */
async function projectRedaction(): Promise<Redaction | undefined> {
  const file = findConfig(process.cwd())
  return file === undefined ? undefined : (await loadConfig(file)).config.redaction
}
