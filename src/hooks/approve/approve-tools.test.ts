import { describe, expect, test } from 'vitest'
import { calling, resultsIn, waiting, yesTo } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { agentTool, createAgent } from '../../agent/index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { approveTools } from '../index.ts'

describe.each(ways)('approveTools, $way', ({ run, resume }) => {
  const made = (options: Parameters<typeof approveTools>[0]) => {
    const tools = ['pay_out', 'pay_in', 'look'].map((name) => recordingTool({ name }))
    const model = scriptedModel([calling(['pay_out', { amount: 5 }], ['pay_in'], ['look']), 'Done.'])
    return { tools, agent: createAgent({ name: 'a', model, tools, hooks: [approveTools(options)] }) }
  }
  const inputs = ({ tools }: ReturnType<typeof made>) => tools.map((one) => one.inputs.length)

  test('the named tools wait for a person, and the others run', async () => {
    const clerk = made({ tools: ['pay_*'], reason: 'Money moves.' })
    const first = waiting(await run(clerk.agent, 'x'))
    expect(first.confirmation).toMatchObject({
      reason: 'Money moves.',
      action: { name: 'pay_out', input: { amount: 5 } },
    })
    expect(inputs(clerk)).toEqual([0, 0, 1])
    const second = waiting(await resume(clerk.agent, first.journal, yesTo(first.confirmation)))
    const no = { ...yesTo(second.confirmation), approved: false, reason: 'not today' }
    const result = await resume(clerk.agent, second.journal, no)
    expect(inputs(clerk)).toEqual([1, 0, 1])
    expect(resultsIn(result)).toMatchObject(['done', { denied_by: 'approve-tools' }, 'done'])
    expect(JSON.stringify(resultsIn(result))).toContain('not approved by kim, not today')
  })

  test('without a person to ask, the call is refused', async () => {
    const clerk = made({ tools: 'pay_out' })
    const result = await run(clerk.agent, 'x', { asks: 'deny' })
    expect(resultsIn(result)[0]).toMatchObject({
      reason: expect.stringContaining('`pay_out` needs the approval of a person'),
    })
    expect(inputs(clerk)).toEqual([0, 1, 1])
  })

  test('it also asks about tools of agents inside', async () => {
    const pay = recordingTool({ name: 'pay_out' })
    const inner = createAgent({ name: 'inner', model: scriptedModel([calling(['pay_out']), 'In.']), tools: [pay] })
    const model = scriptedModel([calling(['inner', { prompt: 'x' }]), 'Out.'])
    const hooks = [approveTools({ tools: 'pay_out' })]
    const agent = createAgent({ name: 'outer', model, tools: [agentTool(inner)], hooks, logger: false })
    const { journal, confirmation } = waiting(await run(agent, 'x'))
    expect(await resume(agent, journal, yesTo(confirmation))).toMatchObject({ text: 'Out.' })
    expect(pay.inputs).toHaveLength(1)
  })
})

test('options are checked', () => {
  expect(refusal(() => approveTools({ tool: 'pay' } as never))).toContain('did you mean `tools`?')
  expect(refusal(() => approveTools({ tools: '' }))).toContain('not an empty text')
  expect(refusal(() => approveTools({ tools: 'pay', reason: '' }))).toContain('`reason` of approveTools')
})
