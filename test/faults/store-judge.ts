import { join } from 'node:path'
import type { Store } from 'pawl/store'
import { type Acknowledged, wholeLines, writtenDown } from './acknowledgements.ts'
import { auditJudge } from './audit-judge.ts'

type Complain = (isRight: boolean, what: string) => void

/** Checks a store against every acknowledgement of dead writers, while others may still be writing. */
export function storeJudge(store: Store, folder: string) {
  const problems: string[] = []
  const audit = auditJudge(store.audit)
  const all: Acknowledged[] = []
  const complain: Complain = (isRight, what) => {
    if (!isRight) problems.push(what)
  }
  return {
    problems,
    acknowledged: () => all.length,
    async look(names: readonly string[]): Promise<void> {
      const fresh = names.map((name) => [name, writtenDown(folder, name)] as const)
      all.push(...fresh.flatMap(([, said]) => said))
      for (const [name, said] of fresh) {
        await lookAtOwn(store, name, said, complain)
        await lookAtConfirmations(store, said, complain)
      }
      await lookAtBudgets(store, all, complain)
      lookAtSteps(wholeLines(join(folder, 'effects')), complain)
      for (const kind of ['approved', 'taken']) lookForTwice(kind, all, complain)
      problems.push(...(await audit.look(fresh.flatMap(([, said]) => said))))
    },
  }
}

const idsOf = (said: readonly Acknowledged[], kind: string) => said.flatMap((one) => (one[0] === kind ? [one[1]] : []))

/** Acknowledged writes must be there; of the write that was cut off, all or nothing. */
async function lookAtOwn(store: Store, name: string, said: readonly Acknowledged[], complain: Complain): Promise<void> {
  const { tokens } = await store.budgets.spent(`a:${name}`)
  const least = 2 * idsOf(said, 'reserved').length - idsOf(said, 'settled').length
  // cut off: one reservation more, or one settled more
  complain(tokens >= least - 1 && tokens <= least + 2, `${name} spent ${least}, its account says ${tokens}`)
  for (const [, key, value] of said.filter(([kind]) => kind === 'step')) {
    const [runId = '', first] = String(value).split(' ')
    const again = await store.journals.open(runId).step(key, async () => 'again')
    complain(again === first, `the step ${key} gave ${first} to ${name} and gives ${again} now`)
  }
  const finished = idsOf(said, 'finished')
  for (const id of idsOf(said, 'suspended')) {
    const isWaiting = (await store.journals.suspended(id)) !== undefined
    const isCutOff = id === idsOf(said, 'suspended').at(-1) && !finished.includes(id)
    complain(isCutOff || isWaiting === !finished.includes(id), `the run ${id} ${isWaiting ? 'waits' : 'does not wait'}`)
  }
}

async function lookAtConfirmations({ confirmations }: Store, said: readonly Acknowledged[], complain: Complain) {
  for (const id of idsOf(said, 'asked')) complain((await confirmations.get(id)) !== undefined, `${id} is lost`)
  for (const [, id, by] of said.filter(([kind]) => kind === 'approved')) {
    const { status, decidedBy } = (await confirmations.get(id)) ?? {}
    const isKept = (status === 'approved' || status === 'used') && decidedBy === by
    complain(isKept, `${id}, approved by ${by}, is ${status} by ${decidedBy}`)
  }
  for (const id of idsOf(said, 'taken')) {
    const status = (await confirmations.get(id))?.status
    complain(status === 'used', `${id} was taken and is ${status}`)
  }
}

/** One statement reads all accounts, so that they are of one moment: the total is the sum of all. */
async function lookAtBudgets({ budgets }: Store, said: readonly Acknowledged[], complain: Complain): Promise<void> {
  const accounts = await budgets.list()
  const sum = (prefix: string) =>
    accounts.filter(({ key }) => key.startsWith(prefix)).reduce((total, { spent }) => total + spent.tokens, 0)
  complain(sum('a:') === sum('all') && sum('b:') === sum('all'), `${sum('a:')}, ${sum('b:')}, together ${sum('all')}`)
  const spentBy = new Map(accounts.map(({ key, spent }) => [key, spent.modelCalls]))
  const granted = new Map<string, number>()
  for (const key of idsOf(said, 'granted')) granted.set(key, (granted.get(key) ?? 0) + 1)
  for (const [key, count] of granted) {
    const spent = spentBy.get(key) ?? 0
    complain(count <= spent && spent <= 3, `${key} has 3, granted ${count} and says ${spent}`)
  }
  for (const key of new Set(idsOf(said, 'refused')))
    complain(spentBy.get(key) === 3, `${key} refused at ${spentBy.get(key)} of 3`)
}

/** After a step was done no process runs it again, and none gets another value. */
function lookAtSteps(lines: readonly string[], complain: Complain): void {
  const done = new Map<string, string>()
  for (const line of lines) {
    const [what, key = '', who = ''] = line.split(' ')
    const value = done.get(key)
    if (what === 'run') complain(value === undefined, `${who} ran the step ${key} again`)
    else complain(value === undefined || value === who, `the step ${key} gave ${value} and ${who}`)
    if (what === 'done') done.set(key, who)
  }
}

function lookForTwice(kind: string, said: readonly Acknowledged[], complain: Complain): void {
  const seen = new Set<string>()
  for (const id of idsOf(said, kind)) {
    complain(!seen.has(id), `${id} was ${kind} twice`)
    seen.add(id)
  }
}
