import { expect, test } from 'vitest'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, type WorkflowScope, workflow } from '../index.ts'

test('a body without types gets a code and a hint for a value that is not a step, an agent or a workflow', async () => {
  const untyped = (use: (at: Record<keyof WorkflowScope, (...given: unknown[]) => Promise<unknown>>) => unknown) =>
    workflow<string, unknown>({ name: 'w', execute: (at) => use(at as never) }).run('hi')
  const problem = (code: string) => ({ name: 'PawlError', code, hint: expect.stringContaining('`') })
  await expect(untyped((at) => at.step('s'))).rejects.toMatchObject(problem('bad-step'))
  await expect(untyped((at) => at.step(() => 1))).rejects.toMatchObject(problem('bad-step'))
  await expect(untyped((at) => at.step())).rejects.toMatchObject(problem('bad-step'))
  for (const given of [undefined, null, {}, 'agent', 5, workflow({ name: 'x', execute: () => 1 })])
    await expect(untyped((at) => at.agent(given, 'hi'))).rejects.toMatchObject(problem('bad-agent'))
  for (const given of [undefined, null, {}, 'flow', 5, createAgent({ name: 'a', model: scriptedModel([]) })])
    await expect(untyped((at) => at.workflow(given, 'hi'))).rejects.toMatchObject(problem('bad-workflow'))
})
