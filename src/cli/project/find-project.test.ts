import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { keepRecord } from '../../store/internal.ts'
import { findProject } from './find-project.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const record = { time: 0, agent: 'mine', event: 'tool.before', decision: 'continue', hooks: [], durationMs: 1 }
const keepIn = (folder: string) => keepRecord(join(folder, '.pawl/audit'), record)

/** A folder with a log, and one with a log inside it; without a config unless it is wanted. */
function nested({ hasConfig = false } = {}): { readonly outer: Project; readonly inner: string } {
  const outer = createProject()
  if (!hasConfig) outer.remove('pawl.config.ts')
  const inner = join(outer.root, 'inner')
  mkdirSync(join(inner, 'deep'), { recursive: true })
  keepIn(outer.root)
  return { outer, inner }
}

test('a folder without its own log belongs to the project above it, and the commands print so', () => {
  const { outer, inner } = nested()
  expect(findProject(inner)).toMatchObject({ root: outer.root })
  const ran = built.pawl({ root: inner }, ['audit', 'verify'])
  expect(ran.stdout).toContain('ok  1 record verified')
  expect(ran.stderr).toBe(`note: the project is ${outer.root}, whose .pawl is the nearest\n`)
  expect(built.pawl(outer, ['audit', 'verify']).stderr).toBe('')
})

describe.each([false, true])('a project whose log is gone, below one with a log (and a config: %s)', (hasConfig) => {
  test('is still found as that project', () => {
    const { outer, inner } = nested({ hasConfig })
    keepIn(inner)
    expect(findProject(inner)?.root).toBe(hasConfig ? outer.root : inner)
    outer.remove('inner/.pawl')
    expect(findProject(inner)).toMatchObject({ root: inner, lost: { position: 1 } })
    expect(findProject(join(inner, 'deep'))).toMatchObject({ root: inner, lost: { position: 1 } })
    expect(findProject(outer.root)).toMatchObject({ root: outer.root, lost: undefined })
  })
})

test('no command uses the log above instead of a missing one, or makes an empty one in its place', () => {
  const { outer, inner } = nested()
  keepIn(inner)
  outer.remove('inner/.pawl')
  const pawl = (...args: readonly string[]) => built.pawl({ root: inner }, args)
  const gone = {
    status: 1,
    stdout: '',
    stderr: expect.stringContaining(`the audit log of ${inner} is gone: record 1 was there at `),
  }
  expect(pawl('audit')).toEqual(gone)
  expect(pawl('confirm')).toEqual(gone)
  expect(pawl('audit', 'head')).toEqual(gone)
  expect(pawl('doctor')).toEqual(gone)
  expect(pawl('hooks')).toEqual(gone)
  expect(pawl('audit', 'verify')).toMatchObject({ status: 1, stdout: expect.stringContaining('the log is gone') })
  expect(pawl('audit', 'verify', '.pawl/audit')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('is gone'),
  })
  expect(outer.read('inner/.pawl/store.sqlite')).toBeUndefined()
  expect(built.asPerson({ root: inner }, ['audit', 'forget'])).toMatchObject({ status: 0 })
  expect(pawl('audit', 'verify')).toMatchObject({ status: 0, stdout: expect.stringContaining('ok  2 records') })
})
