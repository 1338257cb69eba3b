import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { raceBudget } from './race-budget.ts'

test('twenty runs in four processes share an account: its limit holds exactly, and the paid amount is the used one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-account-'))
  const { problems, summary } = await raceBudget(`sqlite:${folder}`, 5)
  rmSync(folder, { recursive: true })
  expect(problems).toEqual([])
  expect(summary).toContain('20 runs, 32 of 32 calls made and paid')
})
