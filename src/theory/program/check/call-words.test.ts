import { expect, test } from 'vitest'
import { createEngine } from '../../engine/create-engine.ts'

/** The errors and warnings of a hook with this condition, each with the text it is about. */
function problems(condition: string, { facts = '', event = 'ON_TOOL_CALL' } = {}): readonly string[] {
  const text = `${facts}\n@HOOK h ${event} BEGIN\n  IF ${condition} THEN DENY "no"\nEND\n`
  const { diagnostics } = createEngine({ audit: false }).load(text, 't.sys2dsl')
  return diagnostics.map(({ code, hint, span }) => {
    return `${code} ${text.slice(span.offset, span.offset + span.length)} | ${hint}`
  })
}

test.each([
  ['ANY path WRITEN INSIDE "src"', 'T104 path WRITEN | did you mean `path WRITTEN`?'],
  ['EVERY pth WRITTEN INSIDE "src"', 'T104 pth WRITTEN | did you mean `path WRITTEN`?'],
  ['path WRITTEN INSIDE "src"', 'T018 path WRITTEN | write `ANY path WRITTEN INSIDE "src"`, or EVERY or NO'],
  ['ANY path READ INSDE "src"', 'T102 INSDE | did you mean `INSIDE`?'],
  ['call IS opque', 'T118 opque | did you mean `opaque`?'],
  ['call IS dangerous', 'T118 dangerous | it can be opaque, escalating, persisting, publishing, force_pushing'],
  ['call READS pth', 'T104 pth | did you mean `path`?'],
  ['call READS "x"', 'T104 "x" | write `call READS path "x"`'],
  ['call READD path', 'T102 READD | did you mean `READS`?'],
  ['command RUN rm', 'T102 RUN | did you mean `RUNS`?'],
  ['tool RUNS rm', 'T102 RUNS | write `command RUNS rm`'],
  [
    'command RUNS rm WITH',
    'T018 WITH | write the long names of options, without quotes and dashes: `WITH recursive force`',
  ],
  ['command RUNS "rm -rf"', 'T118 "rm -rf" | write `command RUNS rm WITH recursive force`'],
  ['command RUNS "/bin/rm"', 'T118 "/bin/rm" | write `command RUNS rm`'],
  ['command RUNS 5', 'T105 5 | RUNS needs the name of a program'],
  ['command RUNS rm WITH r', 'T168 r | write `recursive`'],
  ['command RUNS rm WITH recursve', 'T168 recursve | did you mean `recursive`?'],
  ['command RUNS rm WITH force WITHOUT force', 'T118 force | leave one of them out'],
  [
    'ANY host CONNECTED EQUALS "https://a.example/x"',
    'T162 "https://a.example/x" | write `ANY host CONNECTED EQUALS "a.example"`',
  ],
  ['ANY package INSTALLED EQUALS "zod@4"', 'T162 "zod@4" | write `ANY package INSTALLED EQUALS "zod"`'],
  ['ANY program RUN EQUALS "git push"', 'T162 "git push" | write `call RUNS "git push"`'],
  ['ANY program RUN EQUALS "/bin/rm"', 'T162 "/bin/rm" | write `ANY program RUN EQUALS "rm"`'],
  ['ANY path READ EQUALS "./a"', 'T162 "./a" | write `ANY path READ EQUALS "a"`'],
  ['ANY path READ INSIDE "src/*"', 'T162 "src/*" | write `ANY path READ INSIDE "src/"`'],
  ['kind EQUALS web AND command RUNS rm', 'T159 command RUNS rm | join values of one field by `OR`'],
])('%s: %s', (condition, expected) => {
  expect(problems(condition)).toEqual([expected])
})

test.each([
  'command RUNS rm AND command CONTAINS "x"',
  'NOT command RUNS rm OR call IS opaque',
  'call PUSHES branch "main"',
  'call RUNS "git push" WITH force-with-lease',
  'ANY paths OUTSIDE "./src" OR input.file INSIDE "~/.ssh"',
])('nothing is wrong with %s', (condition) => {
  expect(problems(condition)).toEqual([])
})

test.each(['command RUNS rm', 'ANY path WRITTEN INSIDE "src"', 'call IS opaque', 'call WRITES path "x"'])(
  'at a hook point without a call, %s is an error',
  (condition) => {
    const [first] = problems(condition, { event: 'ON_PROMPT' })
    expect(first).toContain('only tool calls do something: write the hook for ON_TOOL_CALL or ON_TOOL_RESULT')
  },
)

test('words that a theory has as a relation and a concept keep their meaning in facts, and warn in conditions', () => {
  const facts = 'call READS path\npath WRITTEN here\nship RUNS server'
  expect(problems('tool IS_A path', { facts })).toEqual([])
  expect(problems('call READS path', { facts })).toEqual([
    'T167 call READS path | write `"call" READS …` to ask the facts',
  ])
  expect(problems('command RUNS server', { facts })).toEqual([
    'T167 command RUNS server | write `$command RUNS …` to ask the facts',
  ])
  expect(problems('call READS book', { facts: `${facts}\ncall READS book` })).toEqual([])
  expect(problems('ship RUNS server', { facts })).toEqual([])
})

test('an empty list that leads to an approval is a warning', () => {
  const text = '@HOOK h ON_TOOL_CALL BEGIN\n  IF EVERY path WRITTEN INSIDE "src" THEN APPROVE "ours"\nEND\n'
  const { diagnostics } = createEngine({ audit: false }).load(text, 't.sys2dsl')
  expect(diagnostics.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
    'T160 add `AND ANY path WRITTEN INSIDE "src"`',
  ])
})
