import { generateText, isStepCount, jsonSchema, tool } from 'ai'
import { expect, test } from 'vitest'
import { modelOf } from '../../../../test/bridges/ai-sdk/scripted-model.ts'
import { approve, ask, deny, guard, type Hook, memoryAudit, modify, stub, transform } from '../../../index.ts'
import { pawlApproval } from '../index.ts'

async function run(hooks: readonly Hook[]) {
  const ran: unknown[] = []
  const pay = tool({ inputSchema: jsonSchema({ type: 'object' }), execute: async (input) => ran.push(input) })
  const { model, script } = modelOf([{ id: 'call_1', name: 'pay', input: { amount: 5 } }], 'done')
  const audit = memoryAudit()
  const toolApproval = pawlApproval({ hooks, audit })
  const { content } = await generateText({
    model,
    tools: { pay },
    prompt: 'go',
    stopWhen: isStepCount(2),
    toolApproval,
  })
  return {
    ran,
    asked: content.filter(({ type }) => type === 'tool-approval-request'),
    last: JSON.stringify(script.prompts.at(-1)),
    audit,
  }
}

test('an approval of hooks alone allows, denies and asks', async () => {
  const on = 'tool.before'
  expect((await run([guard({ name: 'g', on, run: () => undefined })])).ran).toEqual([{ amount: 5 }])
  expect((await run([guard({ name: 'g', on, run: () => approve() })])).ran).toEqual([{ amount: 5 }])
  const denied = await run([guard({ name: 'g', on, run: () => deny('off limits') })])
  expect([denied.ran, denied.last.includes('g: off limits')]).toEqual([[], true])
  const asked = await run([guard({ name: 'g', on, run: () => ask('may it?') })])
  expect([asked.ran, asked.asked]).toMatchObject([[], [{ reason: 'g: may it?' }]])
})

test('it refuses what it cannot do, on record', async () => {
  const hooks: readonly Hook[] = [
    guard({ name: 'g', on: 'tool.before', run: () => stub('paid') }),
    transform({ name: 't', on: 'tool.before', run: () => modify({ call: { input: { amount: 1 } } }) }),
  ]
  for (const hook of hooks) {
    const { ran, last, audit } = await run([hook])
    expect([ran, last.includes('execution-denied')]).toEqual([[], true])
    expect(JSON.stringify(audit.records())).toContain(
      'is not honoured by `pawlApproval` without `withPawl` and became a refusal',
    )
  }
  const after = guard({ name: 'after', on: 'tool.after', run: () => deny('no') })
  expect(() => pawlApproval({ hooks: [after] })).toThrow(
    'guard `after` listens to `tool.after`, which `pawlApproval` without `withPawl` cannot deliver',
  )
})
