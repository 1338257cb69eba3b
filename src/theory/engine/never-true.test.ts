import { describe, expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'

/** The diagnostics of a theory, each as `line severity code message | hint`. */
function found(text: string): readonly string[] {
  const { diagnostics } = createEngine({ audit: false }).load(text, 'p.sys2dsl')
  return diagnostics.map((one) => `${one.span.line} ${one.severity} ${one.code} ${one.message} | ${one.hint}`)
}
const asked = (condition: string) =>
  found(`rm IS_A destructive\n@HOOK h ON_TOOL_CALL BEGIN\n  IF ${condition} THEN DENY "no"\nEND`)

describe('a short form that hardly ever matches is a warning', () => {
  test.each([
    ['call WRITES path "src"', 'T144', 'write `ANY path WRITTEN INSIDE "src"` for all that is in it'],
    ['call WRITES path path', 'T144', 'the path is named once: write `call WRITES path` for any'],
    ['call WRITES path "src/"', 'T162', 'write `ANY path WRITTEN MATCHES "src"`'],
    ['call CONNECTS host "Evil.com"', 'T162', 'write `ANY host CONNECTED MATCHES "evil.com"`'],
    ['call CONNECTS host "evil.com/*"', 'T162', 'write `ANY host CONNECTED MATCHES "evil.com"`'],
    ['call CONNECTS host "https://evil.com/x"', 'T162', 'write `ANY host CONNECTED MATCHES "evil.com"`'],
    ['call CONNECTS host "evil.com:443"', 'T162', 'write `ANY host CONNECTED MATCHES "evil.com"`'],
    ['call CONNECTS host "*.evil.com:*"', 'T162', 'write `ANY host CONNECTED MATCHES "*.evil.com"`'],
    ['call PUSHES branch "origin/main"', 'T162', 'write `ANY branch PUSHED MATCHES "main"`'],
    ['call PUSHES branch "refs/heads/main"', 'T162', 'write `ANY branch PUSHED MATCHES "main"`'],
    ['call PUSHES branch ""', 'T144', 'write `call PUSHES branch` for any'],
    ['command RUNS push', 'T162', 'write `command RUNS "git push"`'],
    ['ANY host CONNECTED EQUALS "Evil.com:443"', 'T162', 'write `ANY host CONNECTED EQUALS "evil.com"`'],
    ['ANY branch PUSHED EQUALS "origin/main"', 'T162', 'write `ANY branch PUSHED EQUALS "main"`'],
  ])('%s', (condition, code, hint) => {
    expect(asked(condition)).toEqual([expect.stringMatching(`^3 warning ${code} `)])
    expect(asked(condition)[0]).toContain(` | ${hint}`)
  })

  test.each([
    'call WRITES path "package.json"',
    'call WRITES path "src/*"',
    'call WRITES path Makefile',
    'call READS path "/etc/passwd"',
    'call DELETES path "src"',
    'call CONNECTS host "evil.com"',
    'call CONNECTS host "::1"',
    'call CONNECTS host "*"',
    'call CONNECTS host "mcp:*"',
    'call CONNECTS host "mcp:GitHub"',
    'ANY host CONNECTED ENDS_WITH_IGNORING_CASE ".Evil.com"',
    'call PUSHES branch "release/main"',
    'command RUNS "git push"',
    'command RUNS install',
  ])('and %s is not', (condition) => {
    expect(asked(condition)).toEqual([])
  })
})

describe('a condition that looks for an empty text is a warning', () => {
  const look = 'write the text to look for'
  test.each([
    ['NOT EVERY paths STARTS_WITH ""', look],
    ['NOT tool CONTAINS ""', look],
    ['tool ENDS_WITH_IGNORING_CASE ""', look],
    ['tool CONTAINS_WORD ""', look],
    ['ANY path WRITTEN INSIDE ""', 'write `"."` for the folder of the project'],
    ['input.file_path OUTSIDE ""', 'write `"."` for the folder of the project'],
  ])('%s', (condition, hint) => {
    expect(asked(condition)).toEqual([expect.stringMatching(/^3 warning T173 [A-Z_]+ looks for an empty text/)])
    expect(asked(condition)[0]).toContain(` | ${hint}`)
  })

  test('and a comparison with one is not', () => {
    expect(asked('command EQUALS "" AND kind EQUALS shell')).toEqual([])
  })
})

describe('a field in quotes as the subject of a question is a warning', () => {
  test.each(['tool', 'agent'])('"%s"', (name) => {
    const message = `\`"${name}"\` is a name here, and not the field of the event`
    expect(asked(`"${name}" IS_A destructive`)).toEqual([
      `3 warning T163 ${message} | leave the quotes out to read the field`,
    ])
  })

  test('where no fact names it', () => {
    const hook = '@HOOK h ON_TOOL_CALL BEGIN\n  IF "call" IS_A risky THEN DENY "no"\nEND'
    expect(found(`call IS_A risky\n${hook}`)).toEqual([])
  })
})

describe('concepts that differ in capitals only are a warning', () => {
  test.each([
    ['rm IS_A dangerous\nmkfs IS_A DANGEROUS\ndd IS_A dangerous', '2', 'DANGEROUS', 'dangerous'],
    ['a IS_A Db\nb IS_A Db\nc IS_A db\nd IS_A db\ne IS_A db', '1', 'Db', 'db'],
    ['@RULE r IF $x IS_A Risky THEN $x IS_A denied\nrm IS_A risky\ndd IS_A risky', '1', 'Risky', 'risky'],
  ])('%j', (text, line, name, other) => {
    expect(found(text)).toEqual([
      `${line} warning T142 \`${name}\` and \`${other}\` are two concepts | did you mean \`${other}\`?`,
    ])
  })

  test('other than those that a fact tells apart', () => {
    expect(found('Read IS_A read\nread IS_A harmless\nRead IS_A tool')).toEqual([])
  })
})

test('capitals are compared in a large theory, too', () => {
  const facts = Array.from({ length: 2100 }, (_, at) => `n${at} IS_A thing`).join('\n')
  expect(found(`${facts}\nx IS_A Thing`)).toEqual([
    '2101 warning T142 `Thing` and `thing` are two concepts | did you mean `thing`?',
  ])
})

describe('an exception that only a default concludes is a warning', () => {
  const theory = 'x IS_A tk\n@DEFAULT d1 tk CAN run UNLESS bad\n@DEFAULT d2 tk IS_A bad\n'
  const message = 'an exception does not build on defaults: `d2` does not make this one'

  test('where it is named', () => {
    expect(found(theory)).toEqual([`2 warning T157 ${message} | let a rule conclude it, or state it`])
  })

  test.each([
    'x IS_A bad',
    '@RULE r IF $x HAS bug THEN $x IS_A bad\nx HAS bug',
    '@RULE r IF $x LIKE $y THEN $x IS_A $y\nx LIKE x',
  ])('and it is none beside %s', (other) => {
    expect(found(`${theory}${other}`).filter((one) => one.includes('T157'))).toEqual([])
  })
})

test('two `NOT` are a warning', () => {
  expect(asked('NOT NOT tool EQUALS x')).toEqual(['3 warning T175 two `NOT` are none | leave both out, or one of them'])
  expect(asked('NOT (tool EQUALS x OR NOT tool EQUALS y)')).toEqual([])
})

test('a relation in small letters is a warning', () => {
  const text = '@HOOK h ON_FACT_ADDED WHEN relation EQUALS owns BEGIN\n  subject TAG x\nEND'
  const report = '1 warning T156 `owns` is not a relation | a relation is written in capitals'
  expect(found(text)).toEqual([report])
  expect(found(text.replace('owns', 'OWNS'))).toEqual([])
})

test('a question of a test that is not used is a warning', () => {
  const story = (last: string) => `x IS_A y\n@TEST t GIVEN\n  x IS_A z\nEXPECT\n  @a x IS_A y\n  ${last}\nEND`
  expect(found(story('x IS_A z'))).toEqual([
    '5 warning T139 `@a` is never used | compare it, `$a EQUALS …`, or take the name out',
  ])
  expect(found(story('$a EQUALS TRUE_CERTAIN'))).toEqual([])
})

test.each(['$AT_MOST', '"AT_MOST"'])('a bound is a word, and not %s', (bound) => {
  expect(found(`kim OWNS car\n@LIMIT a person OWNS ${bound} 1`)).toEqual([
    expect.stringMatching(/^2 error T022 `@LIMIT a` cannot have .* for a bound \| did you mean `AT_MOST`\?/),
  ])
})

test.each(['', '# all of it is a comment\n', '\ufeff\n\n'])('a theory with nothing in it is a warning: %j', (text) => {
  expect(found(text)).toEqual([
    '1 warning T174 nothing is in this theory: no hook, and no fact | write a hook, or leave the file out',
  ])
})

test('a theory that cannot be read is not called empty', () => {
  expect(found('rm IS_A').some((one) => one.includes('T174'))).toBe(false)
})
