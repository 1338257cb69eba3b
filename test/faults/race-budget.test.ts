import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { raceBudget } from './race-budget.ts'

test('twenty runs in four processes share a account: its limit holds exactly, and what is paid is what was used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pawl-account-'))
  const { problems, summary } = await raceBudget(`sqlite:${folder}`, 5)
  rmSync(folder, { recursive: true })
  expect(problems).toEqual([])
  expect(summary).toContain('20 runs, 32 of 32 calls made and paid')
})
