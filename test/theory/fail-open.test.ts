import { expect, test } from 'vitest'
import { createAgent, tool } from '../../src/agent/index.ts'
import type { Json } from '../../src/index.ts'
import { scriptedModel } from '../../src/testing/index.ts'
import { createEngine } from '../../src/theory/index.ts'

/** The rule that every policy engine is asked: no `rm -rf` when the risk is above 80. */
const rule = `
@HOOK no_delete ON_TOOL_CALL BEGIN
  @hit command CONTAINS "rm -rf"
  @risk tool READ_INPUT risk
  @high $risk GREATER_THAN 80
  @both $hit AND $high
  IF $both THEN
    @_ tool DENY "deleting is off limits"
  END
END`

/** The result of a call in a real run: whether the tool ran, and the text for the model. */
async function attempt(text: string, input: Json) {
  let ran = false
  const bash = tool({
    name: 'bash',
    kind: 'shell',
    run: () => {
      ran = true
    },
  })
  const model = scriptedModel([{ calls: [{ name: 'bash', input }] }, 'Done.'])
  const agent = createAgent({ name: 'a', model, tools: [bash] })
  const { diagnostics } = createEngine({ registry: agent.registry }).load(text, 'rule.sys2dsl')
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return { loaded: errors.map(({ hint }) => hint) }
  await agent.run('Go.')
  return { ran, told: JSON.stringify(model.requests[1]?.messages[2]?.content) }
}

test('the rule denies the calls it is about, and nothing else', async () => {
  expect(await attempt(rule, { command: 'rm -rf /', risk: 90 })).toMatchObject({
    ran: false,
    told: expect.stringContaining('deleting is off limits'),
  })
  expect(await attempt(rule, { command: 'ls', risk: 90 })).toMatchObject({ ran: true })
  expect(await attempt(rule, { command: 'rm -rf /', risk: 10 })).toMatchObject({ ran: true })
})

test.each([
  ['the risk is missing', { command: 'rm -rf /' }],
  ['the risk is a text', { command: 'rm -rf /', risk: '95' }],
  ['the risk is null', { command: 'rm -rf /', risk: null }],
  ['the command is a list', { command: ['rm', '-rf', '/'], risk: 90 }],
  ['there is no command at all', { risk: 90 }],
  ['the command is a number', { command: 7, risk: 90 }],
])('the tool does not run when %s', async (_, input) => {
  expect(await attempt(rule, input)).toMatchObject({ ran: false })
})

test.each([
  ['a misspelt variable', rule.replace('@high $risk', '@high $rsk'), 'did you mean `$risk`?'],
  ['a misspelt field', rule.replace('@hit command', '@hit comand'), 'did you mean `command`?'],
  ['a condition that is not in the language', rule.replace('$hit AND $high', '$hit && $high'), undefined],
  ['a verb that is not in the language', rule.replace('GREATER_THAN', 'BIGGER_THAN'), undefined],
])('%s does not even load', async (_, text, hint) => {
  const { loaded } = await attempt(text, { command: 'rm -rf /', risk: 90 })
  expect(loaded).not.toBeUndefined()
  if (hint !== undefined) expect(loaded).toContain(hint)
})
