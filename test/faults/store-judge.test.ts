import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from 'pawl/store'
import { expect, test } from 'vitest'
import { logRecord } from '../store/log-records.ts'
import type { Acknowledged } from './acknowledgements.ts'
import { storeJudge } from './store-judge.ts'

/** The problems of a store that has one record and an account with one spent call. */
async function judged(said: readonly Acknowledged[], effects: readonly string[] = []): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-judge-'))
  const store = await openStore('memory:')
  await store.audit.append([logRecord({ session: 'kept' })])
  await store.budgets.reserve('r', [{ key: 'account:p', limits: {} }], { modelCalls: 1 })
  writeFileSync(join(folder, 'writer'), said.map((one) => `${JSON.stringify(one)}\n`).join(''))
  writeFileSync(join(folder, 'effects'), effects.map((one) => `${one}\n`).join(''))
  const judge = storeJudge(store, folder)
  await judge.look(['writer'])
  rmSync(folder, { recursive: true })
  return judge.problems
}

test('a correct store passes, also if a write was cut off', async () => {
  const effects = ['run r/k one', 'run r/k two', 'done r/k two', 'done r/k two']
  expect(await judged([['record', 'kept', 1]], effects)).toEqual([])
  expect(await judged([['granted', 'account:p']])).toEqual([])
})

test.each<[string, readonly Acknowledged[]]>([
  ['writer spent 4, its account says 0', [1, 2].map((id) => ['reserved', String(id)] as const)],
  ['the step k gave writer to writer and gives again now', [['step', 'k', 'run writer']]],
  ['the run w does not wait', ['w', 'x'].map((id) => ['suspended', id] as const)],
  ['c is lost', [['asked', 'c']]],
  ['c, approved by writer, is undefined by undefined', [['approved', 'c', 'writer']]],
  ['c was taken and is undefined', [['taken', 'c']]],
  ['c was taken twice', ['c', 'c'].map((id) => ['taken', id] as const)],
  ['account:p has 3, granted 2 and says 1', [1, 2].map(() => ['granted', 'account:p'] as const)],
  ['account:p refused at 1 of 3', [['refused', 'account:p']]],
  ['record 1 of other is lost', [['record', 'other', 1]]],
  ['the place 1 was given to kept and to other', ['kept', 'other'].map((session) => ['record', session, 1] as const)],
])('a corrupt store is detected: %s', async (problem, said) => {
  expect(await judged(said)).toContain(problem)
})

test('a finished step that is run again, or returns another value, is detected', async () => {
  const effects = ['run r/k one', 'done r/k one', 'run r/k two', 'done r/k two']
  expect(await judged([], effects)).toEqual(['two ran the step r/k again', 'the step r/k gave one and two'])
})
