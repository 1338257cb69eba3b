import { describe, expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'

/** The diagnostics of a theory, each as `line severity code message | hint`. */
function found(text: string): readonly string[] {
  const { diagnostics } = createEngine().load(text, 'p.sys2dsl')
  return diagnostics.map(
    ({ severity, code, message, hint, span }) => `${span.line} ${severity} ${code} ${message} | ${hint}`,
  )
}

const hook = (body: string, head = 'ON_TOOL_CALL') => `@HOOK h ${head} BEGIN\n${body}\nEND`
const deny = 'DENY "no"'
const asks = (subject: string) => `@HOOK g ON_TOOL_CALL BEGIN\n  IF ${subject} DID sec THEN ${deny}\nEND\n`

describe('a deed of another subject is reported at both places', () => {
  test.each([
    [
      '"session" REMEMBER sec',
      'session',
      '2 warning T137 nothing remembers `sec` of `session` | leave the quotes out: `session` is a field',
      '5 warning T138 nothing asks for `sec` of `session` | leave the quotes out: `session` is a field',
    ],
    [
      'tool REMEMBER sec',
      'session',
      '2 warning T137 nothing remembers `sec` of `session` | line 5 is about `tool`: both need the same subject',
      '5 warning T138 nothing asks for `sec` of `tool` | line 2 is about `session`: both need the same subject',
    ],
    [
      'agent REMEMBER sec',
      'tool',
      '2 warning T137 nothing remembers `sec` of `tool` | line 5 is about `agent`: both need the same subject',
      '5 warning T138 nothing asks for `sec` of `agent` | line 2 is about `tool`: both need the same subject',
    ],
  ])('`%s` and `%s DID sec`', (kept, asking, ...reports) => {
    expect(found(`${asks(asking)}${hook(kept)}`)).toEqual(reports)
  })

  test.each([
    ['session REMEMBER sec', '$session'],
    ['subject REMEMBER sec', 'tool'],
    ['@who input.owner PLUS 1\n$who REMEMBER sec', 'session'],
    ['input.id REMEMBER sec', 'session'],
    ['session REMEMBER tool', 'session'],
    ['Bash REMEMBER sec', 'tool'],
  ])('and `%s` with `%s DID sec` is not', (kept, asking) => {
    expect(found(`${asks(asking)}${hook(kept)}`)).toEqual([])
  })
})

test('a value on the left tells of the kind as one on the right does', () => {
  expect(found(hook(`IF command CONTAINS "rm" THEN ${deny}`, 'ON_TOOL_CALL WHEN "shell" EQUALS kind'))).toEqual([])
})
