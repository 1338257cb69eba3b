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

describe('an empty list that leads to an approval is reported', () => {
  const ok = 'APPROVE "ok"'
  test.each([
    [hook(`IF EVERY paths STARTS_WITH "src/" THEN ${ok}`), 'add `AND ANY paths STARTS_WITH "src/"`'],
    [
      hook(`IF NO paths CONTAINS ".." THEN ${ok}`),
      'add `AND (kind EQUALS read OR kind EQUALS edit)`, or other kinds with files',
    ],
    [
      hook(
        `IF ANY paths CONTAINS ".." THEN ${deny.replace('DENY', 'ASK')}\nELSE\n${ok}\nEND`.replace('THEN ', 'THEN\n'),
      ),
      'add `AND (kind EQUALS read OR kind EQUALS edit)`, or other kinds with files',
    ],
    [hook(ok, 'ON_TOOL_CALL WHEN EVERY paths STARTS_WITH "src/"'), 'add `AND ANY paths STARTS_WITH "src/"`'],
    [
      hook(`@all EVERY paths STARTS_WITH "src/"\nIF $all AND kind NOT_EQUALS web THEN ${ok}`),
      'add `AND ANY paths STARTS_WITH "src/"`',
    ],
    [hook(`IF EVERY input.files STARTS_WITH "src/" THEN ${ok}`), 'add `AND ANY input.files STARTS_WITH "src/"`'],
  ])('%j', (text, hint) => {
    expect(found(text)).toEqual([expect.stringMatching(/^\d warning T160 an empty `.*` leads to `APPROVE` here/)])
    expect(found(text)[0]).toContain(hint)
  })

  test.each([
    hook(`IF EVERY paths STARTS_WITH "src/" AND ANY paths STARTS_WITH "src/" THEN ${ok}`),
    hook(`IF EVERY paths STARTS_WITH "src/" THEN ${ok}`, 'ON_TOOL_CALL WHEN kind EQUALS read OR kind EQUALS edit'),
    hook(`IF (EVERY paths STARTS_WITH "src/" AND kind EQUALS read) OR tool EQUALS Ls THEN ${ok}`),
    hook(`IF NOT EVERY paths STARTS_WITH "src/" THEN ${deny}`),
    hook(`IF NO paths STARTS_WITH "src/" THEN ${deny}`),
  ])('and nothing of %j', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('conditions that exclude each other are reported', () => {
  const never = 'join values of one field by `OR`'
  test.each([
    [hook(`IF kind EQUALS shell AND kind EQUALS write THEN ${deny}`), `\`kind\` is \`shell\` | ${never}`],
    [hook(`IF kind EQUALS shell THEN ${deny}`, 'ON_TOOL_CALL WHEN kind EQUALS read'), `is \`read\` | ${never}`],
    [hook(`IF tool EQUALS a AND "b" EQUALS tool THEN ${deny}`), `\`tool\` is \`a\` | ${never}`],
    [hook(`@a kind EQUALS shell\n@b kind MATCHES "w*"\nIF $a AND $b THEN ${deny}`), `is \`shell\` | ${never}`],
    [
      hook(`IF kind EQUALS read OR kind EQUALS edit THEN\n  IF kind EQUALS web THEN ${deny}\nEND`),
      `\`read\` or \`edit\` | ${never}`,
    ],
    [
      hook(`IF kind NOT_EQUALS shell OR kind NOT_EQUALS write THEN ${deny}`),
      'this is always true: no `kind` is left | join what a field is not by `AND`',
    ],
  ])('%j', (text, words) => {
    expect(found(text)).toEqual([expect.stringMatching(/^\d warning T159 this is (never|always) true/)])
    expect(found(text)[0]).toContain(words)
  })

  test.each([
    hook(`IF kind EQUALS shell THEN ${deny}`, 'ON_TOOL_CALL WHEN kind EQUALS shell OR kind EQUALS read'),
    hook(`IF kind NOT_EQUALS shell AND kind NOT_EQUALS read THEN ${deny}`),
    hook(`IF input.x EQUALS a AND input.x EQUALS b THEN ${deny}`),
    hook(`IF kind EQUALS shell THEN\n  INFORM "a"\nELSE\n  IF kind EQUALS read THEN ${deny}\nEND`),
    `Bash IS_A shell\n${hook(`IF kind IS_A shell AND kind EQUALS read THEN ${deny}`)}`,
  ])('and nothing of %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test('an IF without a statement', () => {
    expect(found(hook(`IF kind EQUALS shell THEN\nEND\n${deny}`))).toEqual([
      '2 warning T161 this `IF` does nothing | write a command behind `THEN`',
    ])
  })
})

describe('a forgotten `$` in a rule is reported', () => {
  const hint = (name: string) => `did you mean \`$${name}\`? Put quotes around it if not`
  test.each([
    ['x IS_A a\n@RULE danger IF thing IS_A a THEN thing IS_A b', 'thing'],
    ['x NEEDS z\nz IS_A a\n@RULE r IF $x IS_A a AND y NEEDS $x THEN $x IS_A b', 'y'],
    ['x NEEDS z\nz IS_A a\n@RULE r IF $x NEEDS y AND y IS_A a THEN $x IS_A b', 'y'],
    ['x DID sec\n@RULE r IF session DID sec AND $x IS_A a THEN $x IS_A b\ny IS_A a', 'session'],
  ])('%j', (text, name) => {
    const reports = found(text).filter((one) => one.includes('T158'))
    expect(reports).toEqual([
      expect.stringContaining(`warning T158 \`${name}\` is one thing here, not any | ${hint(name)}`),
    ])
  })

  test.each([
    'x IS_A a\n@RULE r IF $x IS_A a THEN $x IS_A b',
    'prod IS_A open\nsite IS_A page\n@RULE r IF prod IS_A open THEN site IS_A risky',
    'x IS_A a\n@RULE danger IF "thing" IS_A a THEN "thing" IS_A b',
    '@RULE one IF $x IS_A a THEN bell IS_A loud\n@RULE two IF bell IS_A loud AND $x IS_A a THEN $x IS_A b\nc IS_A a',
    'a IS_A b\n@RULE r IF $x IS_A b AND $x IS_A outside THEN $x IS_A c',
  ])('and nothing of %j', (text) => {
    expect(found(text).filter((one) => one.includes('T158'))).toEqual([])
  })
})

describe('a pattern that never matches is reported, with one that does', () => {
  test.each([
    ['ANY paths STARTS_WITH "./secrets/"', 'write `ANY paths STARTS_WITH "secrets/"`'],
    ['ANY paths MATCHES "./secrets/*"', 'write `ANY paths MATCHES "secrets/*"`'],
    ['ANY paths STARTS_WITH "~/.ssh/"', 'write `ANY paths CONTAINS "/.ssh/"`'],
    ['ANY paths STARTS_WITH "~/"', 'name what is below it: `ANY paths CONTAINS "/.ssh/"`'],
    ['tool EQUALS "mcp__db__*"', 'write `tool MATCHES "mcp__db__*"`'],
    ['tool NOT_EQUALS "mcp__db__*"', 'write `NOT tool MATCHES "mcp__db__*"`'],
    ['tool STARTS_WITH "mcp__db__*"', 'write `tool STARTS_WITH "mcp__db__"`'],
    ['tool CONTAINS_IGNORING_CASE "delete*"', 'write `tool CONTAINS_IGNORING_CASE "delete"`'],
    ['agent ENDS_WITH "a*b"', 'write `agent MATCHES "a*b"`'],
    ['ANY paths MATCHES "*.{pem,key}"', 'write `ANY paths MATCHES "*.pem" OR ANY paths MATCHES "*.key"`'],
    ['ANY paths MATCHES "src/**/*.ts"', 'write `ANY paths MATCHES "src/*.ts"`'],
    ['ANY paths MATCHES "**/.env"', 'write `ANY paths MATCHES "*.env"`'],
    ['tool MATCHES "rea?*"', 'write `tool MATCHES "rea*"`'],
  ])('%s', (condition, hint) => {
    expect(found(hook(`IF ${condition} THEN ${deny}`))).toEqual([expect.stringMatching(/^2 warning T162 /)])
    expect(
      found(hook(`IF ${condition} THEN ${deny}`))[0]
        ?.split(' | ')
        .at(-1),
    ).toBe(hint)
  })

  test.each([
    'kind EQUALS shell AND command CONTAINS "rm *"',
    'kind EQUALS shell AND command MATCHES "*{a,b}*"',
    'input.query EQUALS "SELECT *"',
    'ANY paths CONTAINS "./"',
    'ANY paths MATCHES "*.env*"',
    'tool MATCHES "mcp__db__*"',
  ])('and nothing of %s', (condition) => {
    expect(found(hook(`IF ${condition} THEN ${deny}`))).toEqual([])
  })
})

describe('facts that contradict each other by a declaration are reported', () => {
  const hint = 'take one of them out, or lower it: a guard that asks about them is undecided'
  test.each([
    ['bob CAN push\nbob PROHIBITED_FROM push', 'PROHIBITED_FROM opposes CAN'],
    ['MAY OPPOSED_BY BARRED_FROM\nbob BARRED_FROM push\nbob MAY push', 'BARRED_FROM opposes MAY'],
  ])('%j', (text, sentence) => {
    expect(found(text)).toEqual([expect.stringMatching(/^[23] warning T134 this contradicts line [12]: /)])
    expect(found(text)[0]).toContain(`${sentence} | ${hint}`)
  })

  test('and a limit that too few facts meet names the number that is missing', () => {
    expect(found('@LIMIT l person HAS AT_LEAST 2\nkim IS_A person\nkim HAS a')).toEqual([
      '3 warning T134 kim has 1 instead of at least 2 HAS for a person | state what is missing, or lower the limit',
    ])
  })
})

describe('a hint can be pasted', () => {
  test.each([
    [hook(`@secret tool EQUALS x\nIF $secrt THEN ${deny}`), 'T106', 'did you mean `$secret`?'],
    ['OWNS is transitive\na OWNS b', 'T009', 'write `OWNS IS transitive`'],
    ['OWNS inverse_of OWNED_BY\na OWNS b', 'T009', 'write `OWNS INVERSE_OF OWNED_BY`'],
    [
      hook(`IF kind EQUALS shell THEN ${deny}\nAND tool EQUALS x`),
      'T018',
      'it joins two conditions: write it behind the first of them, before `THEN`',
    ],
  ])('%j', (text, code, hint) => {
    expect(found(text)).toEqual([expect.stringContaining(`error ${code} `)])
    expect(found(text)[0]?.split(' | ').at(-1)).toBe(hint)
  })
})

describe('a slip in a fact is reported', () => {
  test.each([
    ['t NOT_IS_A_POSSIBLE safe', 'T131', 'write `NOT_IS_A`, or `IS_A_POSSIBLE` and the like without `NOT_`'],
    ['t IS_NOT_A safe', 'T132', 'did you mean `NOT_IS_A`?'],
    ['t NOTIS_A safe', 'T132', 'did you mean `NOT_IS_A`?'],
    ['t CAN_NOT go', 'T132', 'did you mean `NOT_CAN`?'],
    ['OWNS IS_A transitive\na OWNS b', 'T164', 'did you mean `IS`? It declares a property: `OWNS IS transitive`'],
    [
      'tool IS_A dangerous',
      'T163',
      'name the thing itself, or ask in a hook; put quotes around it if this name is meant',
    ],
    ['session DID evil', 'T163', 'name the thing itself, or ask in a hook; put quotes around it if this name is meant'],
  ])('%j', (text, code, hint) => {
    expect(found(text)).toEqual([expect.stringContaining(`1 warning ${code} `)])
    expect(found(text)[0]?.split(' | ').at(-1)).toBe(hint)
  })

  test.each(['"tool" IS_A dangerous', 't NOT_IS_A safe', 'a KNOTS b', 'repo NOT_OWNS team'])(
    'and nothing of %j',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
})

describe('a character that shows another theory than the one that is loaded is reported', () => {
  test.each([
    ['a IS_A b # note\u2028b IS_A c', 'this comment contains U+2028, which editors may show as a line break'],
    ['a IS_A b # \u202Enote', 'this comment contains U+202E, which changes the order of what is shown'],
    [hook('IF tool EQUALS "a\u2066b" THEN DENY "no"').replace('@HOOK', '\n@HOOK'), 'this text contains U+2066, which'],
  ])('%j', (text, message) => {
    expect(found(text)).toEqual([expect.stringContaining(`warning T165 ${message}`)])
  })

  test('and other letters are not', () => {
    expect(found('a IS_A b # שלום, café, 日本')).toEqual([])
  })
})
