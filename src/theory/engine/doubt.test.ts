import { describe, expect, test } from 'vitest'
import { createDispatcher, makeToolCall, type ToolKind } from '../../index.ts'
import { exampleScope } from '../../testing/index.ts'
import { createEngine } from '../index.ts'

/** Loads theories, each under a name of its own, and returns the decision about a tool call. */
function decide(name: string, ...theories: readonly string[]) {
  const engine = createEngine()
  for (const [at, text] of theories.entries()) {
    const { diagnostics } = engine.load(text, `p${at === 0 ? '' : at}.sys2dsl`)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  }
  const call = makeToolCall({ id: 'c', name, kind: 'other' satisfies ToolKind, input: {} })
  return createDispatcher({ registry: engine.registry }).dispatch(
    'tool.before',
    { call, tool: { name } },
    exampleScope(),
  )
}

const guard = (relation = 'IS_A', then = 'DENY "destructive tools are for people"', options = '') => `
@HOOK ask_first ON_TOOL_CALL ${options} BEGIN
  @is_destructive tool ${relation} destructive
  IF $is_destructive THEN
    @_ tool ${then}
  END
END`

describe('contradictory knowledge does not open a guard', () => {
  test.each([
    ['disjoint kinds', 'zap IS_A destructive\nzap IS_A harmless\nharmless DISJOINT_WITH destructive'],
    ['a fact and its opposite', 'zap IS_A destructive\nzap NOT_IS_A destructive'],
  ])('%s', (_, facts) => {
    expect(decide('zap', guard(), facts)).toMatchObject({
      type: 'deny',
      reason: expect.stringContaining('zap IS_A destructive is contradicted by what is known'),
    })
    expect(decide('zap', guard('IS_A', 'APPROVE "known"'), facts)).toMatchObject({ type: 'deny' })
    expect(decide('zap', guard('IS_A', undefined, 'ON_UNDECIDED ASK'), facts)).toMatchObject({ type: 'ask' })
  })
})

describe('a possibility does not open a guard', () => {
  const facts = 'zap IS_A_POSSIBLE destructive'

  test('neither one that refuses nor one that approves', () => {
    const reason = expect.stringContaining('zap IS_A destructive is only possible, not known')
    expect(decide('zap', guard(), facts)).toMatchObject({ type: 'deny', reason })
    expect(decide('zap', guard('IS_A', 'APPROVE "known"'), facts)).toMatchObject({ type: 'deny', reason })
  })

  test('unless the hook asks for that level itself', () => {
    expect(decide('zap', guard('IS_A_POSSIBLE'), facts)).toMatchObject({ type: 'deny', by: 'p/ask_first' })
    expect(decide('zap', guard('IS_A_POSSIBLE', 'APPROVE "fine"'), facts)).toMatchObject({ type: 'approve' })
    expect(decide('zap', guard('IS_A_PROVEN', 'APPROVE "fine"'), facts)).toMatchObject({ type: 'continue' })
  })
})
