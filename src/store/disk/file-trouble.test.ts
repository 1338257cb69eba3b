import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { fileTrouble } from './file-trouble.ts'

afterAll(removeProjects)

test('an error for a file that cannot be made names its folder: a missing file has no permissions to change', () => {
  const { root } = createProject({ 'log/000001.jsonl': '' })
  const error = (path: string) => Object.assign(new Error('EACCES'), { code: 'EACCES', path })
  const folder = join(root, 'log')
  expect(fileTrouble(error(join(folder, 'lock/holder-1')))).toEqual({
    what: `this user has not every right to ${folder}`,
    hint: expect.stringContaining(`\`chmod u+rwX ${folder}\``),
  })
  const file = join(folder, '000001.jsonl')
  expect(fileTrouble(error(file))).toEqual({
    what: `this user may not open ${file}`,
    hint: expect.stringContaining(`\`chmod u+rwX ${file}\``),
  })
})
