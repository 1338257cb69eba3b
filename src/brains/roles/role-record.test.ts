import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { roleRecord } from './role-record.ts'

afterAll(removeProjects)

const hook = (command: string) => ({ author: 'repo=shop/role=clerk', event: 'onStop' as const, command })

test('added hooks are known to the next process, and dropped ones are not', async () => {
  const { root } = createProject()
  expect(roleRecord(root, 'aider').has(hook('./a'))).toBe(false)
  await roleRecord(root, 'aider').add([hook('./a'), hook('./b')])
  const later = roleRecord(root, 'aider')
  expect([later.has(hook('./a')), later.has(hook('./b')), later.has({ ...hook('./a'), event: 'onBoot' })]).toEqual([
    true,
    true,
    false,
  ])
  await later.drop([hook('./a')])
  expect([later.has(hook('./a')), later.has(hook('./b'))]).toEqual([false, true])
})

test('each agent has a record of its own, and one that is empty leaves no file', async () => {
  const project = createProject()
  await roleRecord(project.root, 'aider').add([hook('./a')])
  expect(roleRecord(project.root, 'goose').has(hook('./a'))).toBe(false)
  await roleRecord(project.root, 'aider').drop([hook('./a')])
  expect(project.read('.pawl/installed.json')).toBeUndefined()
})

test('nothing to add and nothing to drop makes no folder', async () => {
  const project = createProject()
  await roleRecord(project.root, 'aider').add([])
  await roleRecord(project.root, 'aider').drop([])
  expect(project.read('.pawl/.gitignore')).toBeUndefined()
})
