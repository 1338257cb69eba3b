import { expect, test } from 'vitest'
import type { Json } from '../../base/index.ts'
import { questionLines } from './question-lines.ts'

const lines = (action: Json) =>
  questionLines(
    {
      id: 'q',
      digest: 'd',
      event: 'tool.before',
      action,
      by: 'careful',
      reason: 'why',
      askedAt: 0,
      expiresAt: 1e20,
      status: 'open',
    },
    80,
  ).slice(5)

test.each([
  [
    'a call of a coding agent',
    { call: { name: 'Bash', input: { command: 'ls' } } },
    ['  tool     Bash', '  input', '    command: ls'],
  ],
  ['a call of an agent of your own', { name: 'deploy', input: {} }, ['  tool     deploy', '  input', '    {}']],
  [
    'a call with more than that',
    { name: 'deploy', input: 'x', to: 'all' },
    ['  action', '    name: deploy', '    input: x', '    to: all'],
  ],
  [
    'more than a call',
    { call: { name: 'Bash', input: 'ls' }, after: 'rm' },
    ['  action', '    call:', '      name: Bash', '      input: ls', '    after: rm'],
  ],
  ['what a theory asks', { subject: 'tool' }, ['  action', '    subject: tool']],
  ['a text', 'ls', ['  action', '    ls']],
  ['nothing', null, ['  action', '    null']],
  ['a list', ['name', 'input'], ['  action', '    - name', '    - input']],
])('%s is shown with all that there is of it', (_, action, shown) => {
  expect(lines(action as Json)).toEqual(shown)
})

test('an expiry beyond the calendar is shown as well', () => {
  const question = {
    id: 'q',
    digest: 'd',
    event: 'e',
    action: {},
    by: 'b',
    reason: 'r',
    askedAt: 0,
    status: 'open',
  } as const
  expect(questionLines({ ...question, expiresAt: 1e20 }, 80)).toContainEqual(expect.stringContaining('(never)'))
})
