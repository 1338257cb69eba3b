import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usedApprovals } from './used-approvals.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'pawl-used-'))

test('an approval that was used is remembered until it expires, by every process', () => {
  const state = newFolder()
  const [one, other] = [usedApprovals(state), usedApprovals(state)]
  one.add('a', Date.now() + 60_000)
  one.add('../../b', Number.POSITIVE_INFINITY)
  expect(['a', '../../b', 'c'].map(other.has)).toEqual([true, true, false])
  other.add('c', Date.now() - 1)
  expect(readdirSync(join(state, 'approvals'))).toHaveLength(2)
})

test('a state folder that cannot be used costs nothing but the memory', () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const used = usedApprovals(file)
  used.add('a', Number.POSITIVE_INFINITY)
  expect(used.has('a')).toBe(false)
})
