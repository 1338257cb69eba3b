import { describe, expect, test } from 'vitest'
import { claudecode } from '../claudecode/index.ts'
import { codex } from '../codex/index.ts'
import type { Answer } from '../contract/brain.ts'
import { gemini } from '../gemini/index.ts'
import { qwen } from '../qwen/index.ts'

const family = [claudecode, codex, gemini, qwen]
const types: readonly Answer['type'][] = ['continue', 'approve', 'ask', 'deny', 'resume']

describe.each(family.map((brain) => [brain.vocabulary.slug, brain] as const))('%s', (_, { vocabulary, encode }) => {
  test('no outcome and no informs are encoded as silence', () => {
    for (const moment of vocabulary.moments) {
      expect(encode(moment, { type: 'continue', informs: [] })).toEqual({ stdout: '', stderr: '', exit: 0 })
    }
  })

  test('only an approval is encoded as allow, and only where the hook point supports it', () => {
    for (const moment of vocabulary.moments) {
      for (const type of types.filter((one) => one !== 'approve' || !moment.honours.includes('approve'))) {
        const { stdout } = encode(moment, { type, reason: 'because', informs: ['by the way'] })
        expect(stdout, `${moment.native}: ${type}`).not.toContain('allow')
      }
    }
  })

  test('a refused call runs with no other input either', () => {
    for (const moment of vocabulary.moments.filter(({ event }) => event === 'tool.before')) {
      const { stdout } = encode(moment, { type: 'deny', reason: 'no', informs: [], input: { command: 'changed' } })
      expect(stdout).not.toContain('changed')
    }
  })
})

const at = (brain: (typeof family)[number], native: string, answer: Answer): unknown => {
  const moment = brain.vocabulary.moments.find((one) => one.native === native)
  if (moment === undefined) throw new Error(`no ${native}`)
  const { stdout } = brain.encode(moment, answer)
  return stdout === '' ? undefined : JSON.parse(stdout)
}
const changed: Answer = { type: 'continue', informs: [], input: { command: 'ls' } }

test('Claude Code receives a changed input without a permission decision', () => {
  const hookSpecificOutput = { hookEventName: 'PreToolUse', updatedInput: { command: 'ls' } }
  expect(at(claudecode, 'PreToolUse', changed)).toEqual({ hookSpecificOutput })
})

test('Claude Code receives text in the shape of a shell’s result, because it ignores other shapes', () => {
  expect(at(claudecode, 'PostToolUse', { type: 'continue', informs: [], output: 'words' })).toMatchObject({
    hookSpecificOutput: { updatedToolOutput: { stdout: 'words', stderr: '' } },
  })
})

test('Claude Code receives the reason of a refusal in place of the result, too', () => {
  expect(at(claudecode, 'PostToolUse', { type: 'deny', reason: 'secret', informs: [], output: 'leak' })).toEqual({
    decision: 'block',
    reason: 'secret',
    hookSpecificOutput: {
      hookEventName: 'PostToolUse',
      updatedToolOutput: { stdout: 'secret', stderr: '', interrupted: false, isImage: false, noOutputExpected: false },
    },
  })
})

test('Codex receives allow only beside a changed input: it cannot read an approval alone', () => {
  const hookSpecificOutput = { permissionDecision: 'allow', updatedInput: { command: 'ls' } }
  expect(at(codex, 'PreToolUse', changed)).toMatchObject({ hookSpecificOutput })
  expect(at(codex, 'PreToolUse', { type: 'approve', reason: 'fine', informs: [] })).toBeUndefined()
})

test('Codex reads no key that is not in its schema', () => {
  const keys = new Set(['decision', 'reason', 'hookSpecificOutput', 'continue', 'stopReason'])
  const inner = new Set(
    'hookEventName permissionDecision permissionDecisionReason updatedInput additionalContext decision'.split(' '),
  )
  for (const { native } of codex.vocabulary.moments) {
    for (const type of types) {
      const said = at(codex, native, { ...changed, type, reason: 'because', informs: ['x'], output: 'y' }) ?? {}
      for (const key of Object.keys(said)) expect(keys).toContain(key)
      const { hookSpecificOutput = {} } = said as { hookSpecificOutput?: object }
      for (const key of Object.keys(hookSpecificOutput)) expect(inner).toContain(key)
    }
  }
})

test('Gemini CLI receives a changed input under its own key', () => {
  const hookSpecificOutput = { hookEventName: 'BeforeTool', tool_input: { command: 'ls' } }
  expect(at(gemini, 'BeforeTool', changed)).toEqual({ hookSpecificOutput })
})

test('Qwen Code never receives a changed input, which it would ignore', () => {
  expect(at(qwen, 'PreToolUse', changed)).toBeUndefined()
})
