import { describe, expect, test } from 'vitest'
import { brainFixtures } from '../../test/brain-fixtures.ts'
import { callHook } from '../../test/hook-call.ts'
import type { Occasion } from '../../test/hook-project.ts'
import { brainOf } from '../brains/brains.ts'
import { deny, guard, modify, PawlError, transform } from '../index.ts'

describe('the content that Claude Code read from a file', () => {
  const recorded = brainFixtures('claudecode').find(({ name }) => name === 'PostToolUse.read.json')
  const brain = brainOf('claudecode')
  const moment = brain.vocabulary.moments.find(({ native }) => native === 'PostToolUse')
  if (recorded === undefined || moment === undefined) throw new Error('there is no such recording')
  const occasion: Occasion = { brain, moment, payload: recorded.payload }
  const refuse = guard({ name: 'refuse', on: 'tool.after', run: () => deny('not for you') })
  const shown = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout).hookSpecificOutput.updatedToolOutput
  const file = (content: string) => ({
    type: 'text',
    file: { filePath: '', content, numLines: 3, startLine: 1, totalLines: 3 },
  })

  test('is refused by a result of the same shape, with none of the content', async () => {
    expect(JSON.stringify(occasion.payload)).toContain('SECRET-A')
    const { ran, lines } = await callHook(occasion, [refuse])
    expect(shown(ran)).toEqual(file('not for you'))
    expect(ran.stdout).not.toContain('SECRET')
    expect(lines).toMatchObject([{ decision: 'deny', reason: 'not for you', lost: [] }])
  })

  test('is refused in the same way where there is no decision', async () => {
    const load = () => {
      throw new PawlError('bad-config', 'the config is broken')
    }
    const { ran } = await callHook(occasion, [], { load })
    expect(shown(ran)).toEqual(file('Pawl could not decide: the config is broken'))
    const never = guard({ name: 'never', on: 'tool.after', run: () => new Promise<never>(() => {}) })
    const late = await callHook(occasion, [never], { limitMs: 50 })
    expect(shown(late.ran)).toEqual(file(expect.stringContaining('took longer')))
  })

  test('stays where it has no text, which is recorded', async () => {
    const payload = { ...occasion.payload, tool_response: { count: 3 } }
    const { ran, lines } = await callHook({ ...occasion, payload }, [refuse])
    expect(JSON.parse(ran.stdout)).toEqual({ decision: 'block', reason: 'not for you' })
    expect(lines).toMatchObject([{ decision: 'deny', lost: [expect.stringContaining('stays beside the reason')] }])
    const change = transform({
      name: 'change',
      on: 'tool.after',
      run: ({ result }) => modify({ result: { ...result, output: 'words' } }),
    })
    const changed = await callHook({ ...occasion, payload }, [change])
    expect(changed.lines).toMatchObject([
      { decision: 'deny', by: 'change', lost: [{}, {}].map(() => expect.any(String)) },
    ])
  })
})
