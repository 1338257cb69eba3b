import { expect, test } from 'vitest'
import { complaintIn } from './complaint-in.ts'

test.each([
  ['pawl: the file is damaged\nhint: remove it\n', 'the file is damaged'],
  ['printed by a config\nnote: the project is /a\npawl: one\n  two\nhint: remove it\n  and that\n', 'one\n  two'],
  ['Killed\n', 'Killed'],
  ['', ''],
])('%j is passed on without instructions for a model', (stderr, complaint) => {
  expect(complaintIn(stderr)).toBe(complaint)
})
