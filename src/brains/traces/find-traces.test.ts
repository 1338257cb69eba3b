import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { brains } from '../brains.ts'
import { findTraces } from './find-traces.ts'

afterAll(removeProjects)

const nowhere = { env: { PATH: '' }, home: '/nowhere' }

describe.each(brains.map((brain) => [brain.vocabulary.slug, brain] as const))('%s', (_, brain) => {
  test.each(brain.traces.project)('is used in a project with %s', (path) => {
    const { root, write } = createProject()
    if (path.endsWith('/')) mkdirSync(join(root, path), { recursive: true })
    else write(path, '')
    expect(findTraces(brain, { from: root, ...nowhere })).toEqual({ project: [path], machine: [] })
    const exists = (one: string) =>
      one === path.replace(/\/$/, '') ? (path.endsWith('/') ? 'folder' : 'file') : undefined
    expect(brain.settings.detect(exists)).toBe(true)
  })

  test('its settings are in a folder that is a trace, or are one', () => {
    const { path } = brain.settings
    expect(brain.traces.project.some((trace) => (trace.endsWith('/') ? path.startsWith(trace) : path === trace))).toBe(
      true,
    )
  })

  test('is found on a machine by its program and by its folder, which do not count for the project', () => {
    const { root } = createProject()
    const { programs, home } = brain.traces
    mkdirSync(join(root, home), { recursive: true })
    expect(findTraces(brain, { from: root, env: { PATH: '' }, home: root }).machine).toEqual([`~/${home}`])
    expect(programs.length).toBeGreaterThan(0)
    expect(findTraces(brain, { from: createProject().root, ...nowhere })).toEqual({ project: [], machine: [] })
  })
})
