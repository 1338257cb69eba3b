import { userInfo } from 'node:os'
import { openProjectStore } from '../open-project-store.ts'
import { confirmPage } from '../pages/confirm.ts'
import { columns, say, sayLines, sayWhole } from '../print.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { readOptions } from '../read-options.ts'
import { unknownVerb, usage } from '../usage.ts'
import { ask } from './ask.ts'
import { askEach } from './ask-each.ts'
import { cleanQuestion } from './clean-question.ts'
import { decide, type Verdict } from './decide.ts'
import type { Desk } from './desk.ts'
import { projectRedaction } from './project-redaction.ts'
import { questionLines } from './question-lines.ts'
import { told } from './told.ts'
import { waitingFor } from './waiting-for.ts'

/** `pawl confirm [list | approve ID | reject ID]`: questions that hooks have left to people. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(confirmPage, args)
  const [verb, id] = positionals
  if (verb !== undefined && !verbs.includes(verb) && verb !== 'ask') throw unknownVerb('confirm', verb, verbs)
  const isDialogue = verb === undefined && values.json !== true && values.all !== true
  const store = await openProjectStore({ url: values.store, auditKeys: values['audit-keys'] })
  try {
    if (verb === 'ask') {
      await ask(store.confirmations)
      return 0
    }
    const desk = { confirmations: store.confirmations, audit: store.audit, redaction: await projectRedaction() }
    const who = { by: values.by ?? userInfo().username, ...(values.why !== undefined && { why: values.why }) }
    if (isDialogue && process.stdin.isTTY && process.stdout.isTTY) {
      onlyPeople('to answer questions')
      return await askEach(desk, who)
    }
    if (verb === 'approve' || verb === 'reject') await answer(desk, verb, id, who, values.json === true)
    else await list(desk, values.all === true, values.json === true)
    return 0
  } finally {
    await store.close()
  }
}

const verbs = ['list', 'approve', 'reject']

async function answer(
  desk: Desk,
  verb: 'approve' | 'reject',
  id: string | undefined,
  who: Omit<Verdict, 'approved'>,
  json: boolean,
): Promise<void> {
  if (id === undefined)
    throw usage(
      `which question is to be ${verb === 'approve' ? 'approved' : 'rejected'}?`,
      '`pawl confirm list` shows their ids',
    )
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
