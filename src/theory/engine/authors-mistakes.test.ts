import { describe, expect, test } from 'vitest'
import { createEngine } from '../index.ts'

/** The diagnostics of a theory, each as `severity code message | hint`. */
function found(text: string): readonly string[] {
  const { diagnostics } = createEngine().load(text, 'p.sys2dsl')
  return diagnostics.map(({ severity, code, message, hint }) => `${severity} ${code} ${message} | ${hint}`)
}

const hook = (body: string, event = 'ON_TOOL_CALL') => `@HOOK h ${event} BEGIN\n${body}\nEND`
const deny = 'DENY "no"'

/** Mistakes that ordinary authors make, each with the one report it leads to. */
const mistakes: readonly (readonly [what: string, text: string, report: string])[] = [
  [
    'a reason made of what it withholds',
    hook('@x output.stdout NEW_COMPOSITE "found"\nIF output CONTAINS "x" THEN DENY $x', 'ON_TOOL_RESULT'),
    'error T116 `DENY` would pass on `x`, which a guard may withhold | use words of your own',
  ],
  [
    'a question about what a guard withholds',
    hook('session NEEDS_CONFIRMATION output.stdout', 'ON_TOOL_RESULT'),
    'error T116 `NEEDS_CONFIRMATION` would pass on `output.stdout`, which a guard may withhold | use words of your own',
  ],
  [
    'a kind that is also a field',
    hook(`IF kind EQUALS agent THEN ${deny}`),
    'error T143 `agent` is read as the field of that name | write `"agent"` for the text, or `$agent` for the field',
  ],
  [
    'a value on the left that cannot occur',
    hook(`IF "shel" EQUALS kind THEN ${deny}`),
    'error T118 this is never true: `kind` is never `shel` | did you mean `shell`?',
  ],
  [
    'a value on the left that cannot occur, without regard to case',
    hook(`IF "Shel" EQUALS_IGNORING_CASE kind THEN ${deny}`),
    'error T118 this is never true: `kind` is never `Shel` | did you mean `shell`?',
  ],
  [
    'a kind on the left that is also a field',
    hook(`IF agent EQUALS kind THEN ${deny}`),
    'error T143 `agent` is read as the field of that name | write `"agent"` for the text, or `$agent` for the field',
  ],
  [
    'a joint in small letters',
    hook(`IF tool EQUALS "x" and tool EQUALS "y" THEN ${deny}`),
    'error T012 `and` is not a keyword | did you mean `AND`?',
  ],
  [
    'a denial in small letters',
    hook(`IF not tool EQUALS "x" THEN ${deny}`),
    'error T012 `not` is not a keyword | did you mean `NOT`?',
  ],
  [
    'a verb in small letters',
    hook(`IF kind equals shell THEN ${deny}`),
    'error T012 `equals` is not a keyword | did you mean `EQUALS`?',
  ],
  [
    'a verb of other languages',
    hook(`IF tool IS bash THEN ${deny}`),
    'error T102 a hook cannot use the verb `IS` | write `tool EQUALS bash`, or `tool IS_A bash` for a kind',
  ],
  [
    'a selection without its keyword',
    `@HOOK h ON_TOOL_CALL kind shell BEGIN\n${deny}\nEND`,
    'error T017 `kind` has no place in the header of a hook | write `WHEN kind EQUALS shell`',
  ],
  [
    'a refusal without a reason',
    hook('IF kind EQUALS shell THEN DENY'),
    'error T007 `DENY` has no reason | say why, in quotes: `DENY "…"`',
  ],
  [
    'a misspelt command',
    hook('IF tool EQUALS "x" THEN DENNY "no"'),
    'error T012 `DENNY` is not a keyword | did you mean `DENY`?',
  ],
  [
    'a misspelt command on a line of its own',
    hook('APROVE "fine"'),
    'error T012 `APROVE` is not a keyword | did you mean `APPROVE`?',
  ],
  [
    'a misspelt quantifier',
    hook(`IF EVRY paths STARTS_WITH "src/" THEN ${deny}`),
    'error T012 `EVRY` is not a keyword | did you mean `EVERY`?',
  ],
  [
    'a misspelt quantifier behind AND',
    hook(`IF kind EQUALS read AND anny paths STARTS_WITH "src/" THEN ${deny}`),
    'error T012 `anny` is not a keyword | did you mean `ANY`?',
  ],
  [
    'a misspelt quantifier with a name',
    hook(`@in EVRY paths STARTS_WITH "src/"\nIF $in THEN ${deny}`),
    'error T012 `EVRY` is not a keyword | did you mean `EVERY`?',
  ],
  [
    'a limit on a misspelt relation',
    '@LIMIT parents person CHILD_OFF AT_MOST 2\nkim CHILD_OF lee\nkim IS_A person',
    'warning T132 `CHILD_OFF` is a relation of its own here | did you mean `CHILD_OF`?',
  ],
  [
    'a limit on a misspelt relation of the theory',
    '@LIMIT owners person OWN AT_MOST 2\nkim OWNS car\nkim IS_A person',
    'warning T132 `OWN` is a relation of its own here | did you mean `OWNS`?',
  ],
  [
    'a relation that is denied by its name',
    `kim OWNS repo\n${hook(`IF tool NOT_OWNS repo THEN ${deny}`)}`,
    'error T102 a hook cannot use the verb `NOT_OWNS` | write `NOT tool OWNS repo`',
  ],
  [
    'a misspelt relation that is denied by its name',
    `kim OWNS repo\n${hook(`IF tool NOT_OWMS repo THEN ${deny}`)}`,
    'error T102 a hook cannot use the verb `NOT_OWMS` | write `NOT tool OWNS repo`',
  ],
  [
    'a comparison that is denied by its name',
    hook(`IF EVERY paths NOT_CONTAINS ".." THEN ${deny}`),
    'error T102 a hook cannot use the verb `NOT_CONTAINS` | write `NO paths CONTAINS ".."`',
  ],
  [
    'a denied comparison with a name',
    hook(`@free tool NOT_STARTS_WITH "x y"\nIF $free THEN ${deny}`),
    'error T102 a hook cannot use the verb `NOT_STARTS_WITH` | write `NOT tool STARTS_WITH "x y"`',
  ],
  [
    'a misspelt denial that hooks have',
    hook(`IF tool NOT_EQUAL "x" THEN ${deny}`),
    'error T102 a hook cannot use the verb `NOT_EQUAL` | did you mean `NOT_EQUALS`?',
  ],
  [
    'a concept that is also a field',
    `deploy CAN run\n${hook(`IF tool CAN run THEN ${deny}`)}`,
    'error T143 `run` is read as the field of that name | write `"run"` for the text, or `$run` for the field',
  ],
  [
    'a field in quotes',
    hook(`IF "kind" EQUALS shell THEN ${deny}`),
    'error T118 EQUALS compares two texts that never change | leave the quotes out to read the field',
  ],
  [
    'a pattern without a star',
    hook(`IF tool MATCHES "rm" THEN ${deny}`),
    'warning T144 the pattern of MATCHES has no `*`: only this very text matches | write `*` for any run of characters, or use EQUALS or CONTAINS',
  ],
  [
    'a concept of a fact that resembles another',
    'rm IS_A destructive\ndd IS_A destructve',
    'warning T142 `destructive` is named only here | did you mean `destructve`?',
  ],
  [
    'a misspelt decision in a test',
    `${hook(deny)}\n@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\nEXPECT\n  desicion IS DENY\nEND`,
    'error T121 there is no `desicion` to look at | did you mean `decision`?',
  ],
  [
    'a misspelt session in a test',
    `${hook('session REMEMBER it')}\n@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\nEXPECT\n  sesion DID it\nEND`,
    'error T121 nothing names `sesion` | did you mean `session`?',
  ],
  [
    'a kind that does not exist',
    hook(`IF kind EQUALS shel THEN ${deny}`),
    'error T118 this is never true: `kind` is never `shel` | did you mean `shell`?',
  ],
  [
    'a kind that is never met',
    hook(`IF kind NOT_EQUALS shel THEN ${deny}`),
    'error T118 this is always true: `kind` is never `shel` | did you mean `shell`?',
  ],
  [
    'an origin that does not exist',
    hook(`IF origin EQUALS rael THEN ${deny}`, 'ON_TOOL_RESULT'),
    'error T118 this is never true: `origin` is never `rael` | did you mean `real`?',
  ],
  [
    'a misspelt concept',
    `rm IS_A destructive\n${hook(`IF tool IS_A destructiv THEN ${deny}`)}`,
    'error T135 no fact of this theory names `destructiv` | did you mean `destructive`? Otherwise state a fact about it',
  ],
  [
    'a concept that nothing is known of',
    hook(`IF tool IS_A destructive THEN ${deny}`),
    'warning T136 no fact of this theory names `destructive` | state a fact about it, if no other theory does',
  ],
  [
    'a misspelt relation',
    'rm ISA destructive',
    'warning T132 `ISA` is a relation of its own here | did you mean `IS_A`?',
  ],
  [
    'a misspelt level',
    'rm IS_A_POSIBLE destructive',
    'error T131 `IS_A_POSIBLE` names no level of existence | did you mean `IS_A_POSSIBLE`?',
  ],
  [
    'a level that does not exist',
    'rm IS_A_IMPOSSIBLE destructive',
    'error T131 `IS_A_IMPOSSIBLE` names no level of existence | did you mean `IS_A_POSSIBLE`?',
  ],
  [
    'a misspelt subject of a command',
    hook('@_ sesion REMEMBER seen'),
    'error T113 ON_TOOL_CALL carries no `sesion` | did you mean `session`?',
  ],
  [
    'a misspelt subject of an outcome',
    hook('tol DENY "no"'),
    'error T113 ON_TOOL_CALL carries no `tol` | did you mean `tool`?',
  ],
  [
    'a deed that is never remembered',
    `${hook(`IF session DID seen THEN ${deny}`)}\n${hook('session REMEMBER seen_it').replace(' h ', ' g ')}`,
    'warning T137 nothing remembers `seen` | remember it: `session REMEMBER seen`',
  ],
  [
    'a body that nothing ties',
    '@body BEGIN\n  tool DENY "no"\nEND',
    'error T133 nothing ties `@body` to an event | tie it: `body HOOK_FOR ON_TOOL_CALL`',
  ],
  [
    'a command at the top level',
    'Dog SET_EXISTENCE POSSIBLE',
    'error T130 `SET_EXISTENCE` is a command, not a relation between concepts | it belongs inside a hook',
  ],
  [
    'a tag at the top level',
    'Dog TAG y',
    'error T130 `TAG` is a command, not a relation between concepts | it belongs inside a hook',
  ],
  [
    'a comparison at the top level',
    'kind EQUALS shell',
    'error T130 `EQUALS` is a comparison, not a relation between concepts | it belongs inside a hook',
  ],
  [
    'an IF at the top level',
    'IF $x THEN\n  a TAG b\nEND',
    'error T109 an `IF` belongs inside a hook | write `@HOOK name EVENT BEGIN … END`',
  ],
  [
    'a hook without a command',
    hook('@a kind EQUALS shell\n@b $a AND $a\n@c $b AND $b\nIF $c THEN\nEND'),
    'warning T140 the hook `h` has no command | it never does anything',
  ],
  [
    'a level of existence that does not exist',
    hook('$fact SET_EXISTENCE IMPOSIBLE', 'ON_FACT_ADDED'),
    'error T118 `IMPOSIBLE` is not a level of existence | did you mean `IMPOSSIBLE`?',
  ],
  [
    'a level out of range',
    hook('$fact SET_EXISTENCE 300', 'ON_FACT_ADDED'),
    'error T118 `300` is not a level of existence | use IMPOSSIBLE, UNPROVEN, POSSIBLE, DEMONSTRATED, CERTAIN, or a whole number from −127 to 127',
  ],
  [
    'an amount that is not a number',
    hook('$fact BOOST_EXISTENCE much', 'ON_FACT_ADDED'),
    'error T105 `much` is not a number | BOOST_EXISTENCE adds to the existence of a fact',
  ],
  [
    'a command about another fact',
    hook('Cat SET_EXISTENCE POSSIBLE', 'ON_FACT_ADDED'),
    'error T113 `SET_EXISTENCE` cannot be about `Cat` | it is about the fact of the event: write `$fact`',
  ],
  [
    'a forgotten $ in a condition',
    hook(`@d kind EQUALS shell\nIF d THEN ${deny}\nIF $d THEN ${deny}`),
    'error T115 `d` is a text here, and the name of a variable | write `$d` for the variable, or put quotes around the text',
  ],
  [
    'a forgotten $ beside AND',
    hook(`@a kind EQUALS shell\n@b tool EQUALS bash\n@c $a AND b\nIF $c AND $b THEN ${deny}`),
    'error T115 `b` is a text here, and the name of a variable | write `$b` for the variable, or put quotes around the text',
  ],
  [
    'a forgotten $ in a comparison',
    hook(`@want tool READ_INPUT want\nIF tool NOT_EQUALS want AND $want EQUALS 1 THEN ${deny}`),
    'error T115 `want` is a text here, and the name of a variable | write `$want` for the variable, or put quotes around the text',
  ],
  [
    'a list compared with a text',
    hook(`IF paths EQUALS ".env" THEN ${deny}`),
    'error T105 `paths` is a list of texts, which EQUALS cannot use | write `ANY paths EQUALS …`, or EVERY or NO',
  ],
  [
    'a relation of a list',
    `x IS_A secret\n${hook(`IF paths IS_A secret THEN ${deny}`)}`,
    'error T105 `paths` is a list of texts, which IS_A cannot use | write `ANY paths IS_A …`, or EVERY or NO',
  ],
  [
    'a count of what is no list',
    hook(`IF EVERY tool EQUALS bash THEN ${deny}`),
    'error T105 `tool` is a text, not a list | leave `EVERY` out',
  ],
  [
    'a text as a condition',
    hook(`IF tool THEN ${deny}`),
    'error T117 `tool` is a text, neither true nor false | write `subject VERB object`, or `$name`',
  ],
  [
    'a number as a condition',
    hook(`@n turn PLUS 1\nIF $n THEN ${deny}`),
    'error T117 `$n` is a number, neither true nor false | write `subject VERB object`, or `$name`',
  ],
  [
    'a text compared with a number',
    hook(`IF tool GREATER_THAN 5 THEN ${deny}`),
    'error T105 `tool` is not a number | GREATER_THAN compares numbers',
  ],
  [
    'a number compared with a text',
    hook(`IF turn EQUALS "first" THEN ${deny}`),
    'error T105 EQUALS compares a number with a text, which is never decided | both sides need one type',
  ],
  [
    'a number compared with another spelling of one',
    hook(`IF turn EQUALS "0x10" THEN ${deny}`),
    'error T105 EQUALS compares a number with a text, which is never decided | both sides need one type',
  ],
  [
    'a truth compared with a text',
    hook(`IF is_error EQUALS yes THEN ${deny}`, 'ON_TOOL_RESULT'),
    'error T105 EQUALS compares true or false with a text, which is never decided | write `true` or `false`',
  ],
  [
    'a command that may be missing',
    hook(`IF command CONTAINS "rm" THEN ${deny}`),
    'warning T141 `command` is missing unless `kind` is `shell`: the hook is undecided there | select: `WHEN kind EQUALS shell`',
  ],
  [
    'a fact that a hook would state',
    hook('@_ subject IS_A Dangerous\nsubject TAG x', 'ON_FACT_ADDED').concat('\nx IS_A Dangerous'),
    'error T114 the answer of `IS_A` is not used, and a hook cannot state a fact | name it and use it: `@name …`; a hook changes facts by `REMEMBER` only',
  ],
  [
    'a reason that quotes what it withholds',
    hook('IF output CONTAINS "x" THEN DENY $output', 'ON_TOOL_RESULT'),
    'error T116 `DENY` would pass on `output`, which a guard may withhold | use words of your own',
  ],
  [
    'a variable that nothing uses',
    hook(`@a kind EQUALS shell\n${deny}`),
    'warning T139 `@a` is never used | use `$a`, or take it out',
  ],
  [
    'a part of what has no parts',
    hook(`IF tool.name EQUALS x THEN ${deny}`),
    'error T104 `tool` is a text: it has no parts | read `tool` itself',
  ],
  [
    'a misspelt connective',
    hook(`IF kind EQUALS shell ADN tool EQUALS x THEN ${deny}`),
    'error T018 `ADN` is too much for a condition | a condition is `subject VERB object` or `$name`, joined by `AND`, `OR` and `NOT`',
  ],
]

describe('a mistake is reported when the theory is loaded, once, with a way out', () => {
  test.each(mistakes)('%s', (_, text, report) => {
    expect(found(text)).toContain(report)
    expect(found(text).filter((one) => one.startsWith('error'))).toEqual(report.startsWith('error') ? [report] : [])
  })
})

test('a body is checked even if its event is misspelt', () => {
  expect(found(hook(`IF comand CONTAINS "x" THEN ${deny}`, 'ON_TOOL_CAL'))).toEqual([
    'error T101 there is no event `ON_TOOL_CAL` | did you mean `ON_TOOL_CALL`?',
    'error T104 ON_TOOL_CALL carries no `comand` | did you mean `command`?',
  ])
})

describe('facts that contradict each other are reported, with both places', () => {
  test.each([
    ['x IS_A a\nx IS_A b\na DISJOINT_WITH b', 'x'],
    ['x IS_A a\ny IS_A c\nx NOT_IS_A a', 'a fact and its opposite'],
  ])('%j', (text, words) => {
    const { diagnostics, facts } = createEngine().load(text, 'p.sys2dsl')
    expect(diagnostics).toMatchObject([{ code: 'T134', severity: 'warning', message: expect.stringContaining(words) }])
    expect(diagnostics[0]?.message).toContain('contradicts line 1')
    expect(facts).toBe(3)
  })
})

describe('nothing is reported of', () => {
  test.each([
    ['a command behind a test of its kind', hook(`IF kind EQUALS shell AND command CONTAINS "rm" THEN ${deny}`)],
    ['the same in the other order', hook(`IF command CONTAINS "rm" AND kind EQUALS shell THEN ${deny}`)],
    [
      'the same with names',
      hook(`@is_shell kind EQUALS shell\n@hit command CONTAINS "rm"\n@both $is_shell AND $hit\nIF $both THEN ${deny}`),
    ],
    ['the same with OR', hook(`IF kind NOT_EQUALS shell OR command CONTAINS "rm" THEN ${deny}`)],
    ['the same inside an IF', hook(`IF kind EQUALS shell THEN\n  IF command CONTAINS "rm" THEN ${deny}\nEND`)],
    [
      'the same in an ELSE',
      hook(`IF kind NOT_EQUALS shell THEN\n  INFORM "x"\nELSE\n  IF command CONTAINS "rm" THEN ${deny}\nEND`),
    ],
    [
      'a command that WHEN selects',
      `@HOOK h ON_TOOL_CALL WHEN kind EQUALS shell BEGIN\nIF command CONTAINS "rm" THEN ${deny}\nEND`,
    ],
    ['truths', hook(`IF is_error EQUALS true THEN ${deny}`, 'ON_TOOL_RESULT')],
    ['a pattern of kinds', hook(`IF kind MATCHES "w*" THEN ${deny}`)],
    ['a number in quotes', hook(`IF turn EQUALS "1" THEN ${deny}`)],
    [
      'parts of data',
      hook(`IF input.risk GREATER_THAN 5 OR output EQUALS "x" OR output.code EQUALS 1 THEN ${deny}`, 'ON_TOOL_RESULT'),
    ],
    [
      'relations that it declares',
      'MAY OPPOSED_BY CANN\na CANN b\na MAY c\n@LIMIT l box CONTANS AT_MOST 2\nd CONTANS e',
    ],
    ['relations of its own', 'Team OWNS repo\nrepo NOT_OWNS Team'],
    [
      'a deed in a variable',
      `${hook('session REMEMBER $tool')}\n${hook(`IF session DID login THEN ${deny}`).replace(' h ', ' g ')}`,
    ],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })
})

test('a theory with thousands of contradictions is read, and the first twenty are reported', () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `Kim BORN_IN place_${at}\n`).join('')
  expect(found(text)).toHaveLength(20)
})

test('the hint of an unknown name lists twenty names at most', () => {
  const names = Array.from({ length: 200 }, (_, at) => `  @flag_${at} kind EQUALS shell\n`).join('')
  const [report = ''] = found(hook(`${names}IF $zzzzzzzz THEN ${deny}`)).filter((one) => one.includes('T106'))
  expect(report).toMatch(/known are flag_0, .*, flag_19, …$/)
})

test('names that use each other twice are checked in time, and a missing field is reported once', () => {
  const names = Array.from({ length: 200 }, (_, at) => `@c${at + 1} $c${at} AND $c${at}`)
  const body = ['@c0 command CONTAINS "rm"', ...names, `IF $c200 THEN ${deny}`].join('\n')
  expect(found(hook(body)).map((one) => one.slice(0, 12))).toEqual(['warning T141'])
})
