import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usedApprovals } from './used-approvals.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'pawl-used-'))

test('an approval that was used is remembered by every process, until a month after it expired: the clock may be ahead for a while', () => {
  const state = newFolder()
  const [one, other] = [usedApprovals(state), usedApprovals(state)]
  one.add('a', Date.now() + 60_000)
  one.add('../../b', Number.POSITIVE_INFINITY)
  expect(['a', '../../b', 'c'].map(other.has)).toEqual([true, true, false])
  other.add('c', Date.now() - 29 * 86_400_000)
  expect(readdirSync(join(state, 'approvals'))).toHaveLength(3)
  other.add('d', Date.now() - 31 * 86_400_000)
  expect(readdirSync(join(state, 'approvals'))).toHaveLength(3)
})

test('a state folder that cannot be used only loses the memory', () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const used = usedApprovals(file)
  used.add('a', Number.POSITIVE_INFINITY)
  expect(used.has('a')).toBe(false)
})
