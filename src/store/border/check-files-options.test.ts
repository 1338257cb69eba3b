import { expect, test } from 'vitest'
import { openAuditFiles } from '../audit-files.ts'

const open = openAuditFiles as (folder: unknown, options?: unknown) => unknown

test.each([
  ['af/audit', { kyes: '/secure' }, 'did you mean `keys`?'],
  ['af/audit', null, 'the keys are `keys`'],
  ['af/audit', { keys: 5 }, 'give the path of a folder'],
  ['af/audit', { onProgress: 5 }, 'give a function'],
  ['', {}, 'give its path'],
  [5, {}, 'give its path'],
])('openAuditFiles(%j, %j) is refused with a hint', (folder, options, hint) => {
  expect(() => open(folder, options)).toThrow(
    expect.objectContaining({ code: 'bad-option', hint: expect.stringContaining(hint) }),
  )
})
