import { describe, expect, test } from 'vitest'
import { printTheory } from '../printer/printer.ts'
import { parseTheory } from './parser.ts'

const read = (text: string) => parseTheory(text, 'test.sys2dsl')
const inHook = (condition: string) => `@HOOK h ON_TOOL_CALL BEGIN\n  IF ${condition} THEN DENY "no"\nEND\n`

describe('words for what a call does', () => {
  test.each([
    'command RUNS rm',
    'call RUNS "git push" WITH force WITHOUT all tags',
    'NOT (command RUNS rm WITH force OR call IS opaque) AND EVERY path READ INSIDE a',
    'call PUSHES branch "main" OR call INSTALLS package',
    'NO host CONNECTED EQUALS evil.example',
  ])('%s is printed as it is written', (condition) => {
    const { theory, diagnostics } = read(inHook(condition))
    expect(diagnostics).toEqual([])
    expect(printTheory(theory)).toBe(inHook(condition))
  })

  test('options that must be there are printed before those that must not', () => {
    const { theory } = read(inHook('command RUNS rm WITHOUT verbose WITH force'))
    expect(printTheory(theory)).toBe(inHook('command RUNS rm WITH force WITHOUT verbose'))
  })

  test('they can have a name, and select the events of a hook', () => {
    const text = `@HOOK h ON_TOOL_CALL WHEN call WRITES path BEGIN
  @wipes command RUNS rm WITH force
  @hidden call IS opaque
  @out ANY path WRITTEN OUTSIDE "src"
  IF $wipes OR $hidden OR $out THEN DENY "no"
END
`
    const { theory, diagnostics } = read(text)
    expect(diagnostics).toEqual([])
    expect(printTheory(theory)).toBe(text)
  })

  test('in facts, rules, defaults and tests they are concepts and relations', () => {
    const text = `call READS path
@RULE r IF call READS path AND $x WRITTEN here THEN $x IS_A kept
@TEST t GIVEN
  command IS "ls"
EXPECT
  call READS path
END
`
    const { theory, diagnostics } = read(text)
    expect(diagnostics).toEqual([])
    expect(theory.statements.map(({ type }) => type)).toEqual(['triple', 'rule', 'test'])
    expect(JSON.stringify(theory)).not.toContain('call READS path')
  })

  test('three words behind a word that counts are a comparison, as before', () => {
    const { theory, diagnostics } = read(inHook('ANY path READ here'))
    expect(diagnostics).toEqual([])
    expect(JSON.stringify(theory)).not.toContain('path READ')
  })
})
