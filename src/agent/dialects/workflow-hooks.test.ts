import { describe, expect, test } from 'vitest'
import { scriptedModel } from '../../testing/index.ts'
import { createAgent, type WorkflowHooks, workflow, workflowHooks } from '../index.ts'

const boom = () => {
  throw new Error('boom')
}
const ends = ['onWorkflowEnd', 'onStepEnd'] as const

function flowWith(hooks: Omit<WorkflowHooks, 'name'>, body: () => string = () => 'done') {
  const problems: string[] = []
  const flow = workflow<undefined, string>({
    name: 'w',
    hooks: workflowHooks({ name: 'h', ...hooks }),
    logger: ({ hook }) => void problems.push(String(hook)),
    execute: (at) => at.step('s', body),
  })
  return { flow, problems }
}

describe.each(ends)('`failure` of workflowHooks at %s', (end) => {
  test('by default: the failure is reported, and changes nothing', async () => {
    const { flow, problems } = flowWith({ [end]: boom })
    expect(await flow.run(undefined)).toEqual({ status: 'completed', output: 'done' })
    expect(problems).toEqual([`h.${end}`])
  })

  test.each(['throw', 'closed'] as const)(
    '%s: work that went well rejects with the name of the hook',
    async (failure) => {
      const { flow, problems } = flowWith({ failure, [end]: boom })
      await expect(flow.run(undefined)).rejects.toMatchObject({ code: 'hook-threw', hook: `h.${end}` })
      expect(problems).toEqual([])
    },
  )

  test.each(['throw', 'closed', 'open'] as const)('%s: work that failed keeps its own error', async (failure) => {
    const { flow } = flowWith({ failure, [end]: boom }, () => {
      throw new Error('of the body')
    })
    await expect(flow.run(undefined)).rejects.toThrow('of the body')
  })
})

test('functions that return nothing, also later, are taken as they are', async () => {
  const heard: string[] = []
  const agent = createAgent({ name: 'a', model: scriptedModel(['Hi.']) })
  const flow = workflow<string, string>({
    name: 'w',
    hooks: workflowHooks({
      name: 'h',
      onWorkflowStart: ({ workflow: { name } }) => void heard.push(name),
      async onStepStart({ step }) {
        heard.push(step.name)
      },
      onPreInference({ request }) {
        heard.push(request.model)
      },
    }),
    execute: async (at, input) => (await at.step('s', (inside) => inside.agent(agent, input))).text,
  })
  expect(await flow.run('hi')).toMatchObject({ output: 'Hi.' })
  expect(heard).toEqual(['w', 's', 'scripted'])
})
