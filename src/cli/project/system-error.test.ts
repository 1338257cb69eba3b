import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { systemError, writeHint } from './system-error.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

function thrownBy(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('a system error is reported by its path and in words', () => {
  const here = createProject({ file: '' })
  const inFile = join(here.root, 'file/inside')
  expect(systemError(thrownBy(() => readdirSync(inFile)))).toMatchObject({
    message: `${inFile}: something along this path is not a folder`,
    hint: expect.stringMatching(/\w/),
  })
  const circle = join(here.root, 'circle')
  symlinkSync('circle', circle)
  expect(systemError(thrownBy(() => readFileSync(circle)))).toMatchObject({
    message: `${circle}: links along this path lead in a circle`,
  })
  const denied = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    syscall: 'scandir',
    path: '/x',
  })
  expect(systemError(denied)).toMatchObject({
    message: '/x: permission denied',
    hint: expect.stringContaining('ls -l'),
  })
})

test('a bug of our own keeps its stack trace', () => {
  expect(systemError(new TypeError('x is not a function'))).toBeUndefined()
  expect(systemError('EACCES')).toBeUndefined()
})

test('a command that meets such an error ends with 1 and a sentence', () => {
  const here = createProject()
  mkdirSync(join(here.root, '.pawl'))
  writeFileSync(join(here.root, '.pawl/audit'), '')
  const { status, stdout, stderr } = built.pawl(here, ['audit'])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^pawl: .*\/\.pawl\/audit.*\nhint: .*\n$/)
})

test('a full disk or a limit is not reported as a missing permission', () => {
  const hintFor = (code: string) => writeHint(Object.assign(new Error(code), { code }), 'give yourself the right')
  expect(hintFor('EACCES')).toBe('give yourself the right')
  expect(['ENOSPC', 'EFBIG', 'EROFS', 'EDQUOT'].map(hintFor)).not.toContain('give yourself the right')
})
