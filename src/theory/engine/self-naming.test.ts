import { expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'

test.each(['NOT $a', '$a AND tool EQUALS x', '$a PLUS 1', '$a EQUALS true', 'tool EQUALS $a', '(NOT $a) OR $a'])(
  'a variable that names itself is not known there: @a %s',
  (definition) => {
    const text = `@HOOK h ON_TOOL_CALL BEGIN\n  @a ${definition}\n  IF $a THEN DENY "a"\nEND`
    const { diagnostics } = createEngine({ audit: false }).load(text, 'p.sys2dsl')
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'T106', severity: 'error' }))
  },
)
