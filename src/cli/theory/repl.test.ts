import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { inTerminal } from '../../../test/terminal.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const here = createProject({
  'animals.sys2dsl': 'Dog IS_A Mammal\nMammal IS_A Animal\nMammal HAS fur\n',
  'policy.sys2dsl': `@HOOK no_push ON_TOOL_CALL WHEN kind EQUALS shell AND command CONTAINS_WORD "push" BEGIN
  DENY "not from here"
END
@HOOK note ON_TOOL_CALL BEGIN
  session REMEMBER $tool
END
`,
})

/** The output for these lines in a pipe. */
function repl(file: string, ...lines: readonly string[]): string {
  const { status, stdout, stderr } = built.pawl(here, ['theory', 'repl', file], { input: `${lines.join('\n')}\n` })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.slice(stdout.indexOf('\n') + 1) // behind the line about the file
}

describe('commands', () => {
  test('help is printed with and without a dot, in 80 columns', () => {
    const help = repl('animals.sys2dsl', 'help')
    expect(help).toBe(repl('animals.sys2dsl', '.help'))
    for (const word of ['retract', 'call', 'tags', 'why', 'load', 'facts', 'hooks', 'drop', 'quit'])
      expect(help).toMatch(new RegExp(`^(?:.*, )?${word}\\b`, 'm'))
    expect(help.split('\n').filter((line) => [...line].length > 80)).toEqual([])
  })

  test('a misspelt command gets a suggestion, and a misspelt statement its error', () => {
    expect(repl('animals.sys2dsl', 'hepl', 'retrat Dog IS_A Mammal', 'Tag Dog', '.halp', 'exit', 'Hook IS_A')).toBe(
      `there is no command \`hepl\`
hint: did you mean \`help\`?
there is no command \`retrat\`
hint: did you mean \`retract\`?
there is no command \`Tag\`
hint: did you mean \`tags\`?
there is no \`.halp\`
hint: did you mean \`.help\`?
there is no command \`exit\`
hint: did you mean \`quit\`?
prompt:1:1: error T007: the object of \`IS_A\` is missing
  Hook IS_A
  ^^^^^^^^^
  hint: a statement is \`[@name] subject VERB object\`
`,
    )
  })

  test('a fact or a question about the name of a command is not a command', () => {
    expect(
      repl('animals.sys2dsl', 'call IS_A action', 'call IS_A action ?', 'help IS_A action', 'quit IS_A action'),
    ).toBe(
      `call IS_A action  (127)
TRUE_CERTAIN, existence 127 (direct)
help IS_A action  (127)
quit IS_A action  (127)
`,
    )
  })

  test('declarations take effect immediately, and a mistake in one refuses nothing', () => {
    const said = repl(
      'animals.sys2dsl',
      'OWNS IS transitive',
      'a OWNS b',
      'b OWNS c',
      'a OWNS c ?',
      '@RULE r IF $x OWNS $y THEN $x HAS $y',
      'a HAS c ?',
      '@RULE s IF $x OWNS $y THEN $x HAS $z',
      'call ls',
      'USES "more.sys2dsl"',
    )
    expect(said.match(/TRUE_CERTAIN, existence 64 \((transitive|rule)\)/g)).toHaveLength(2)
    expect(said).toContain('nothing binds `$z`')
    expect(said).toContain('decision: CONTINUE')
    expect(said).toContain('load the other file: `.load more.sys2dsl`')
  })

  test('words behind a command that takes none are refused', () => {
    expect(repl('animals.sys2dsl', 'facts Dog', 'quit now', 'hooks')).toBe(
      '`facts` takes no `Dog`\nhint: see `help`\n`quit` takes no `now`\nhint: see `help`\nno hooks\n',
    )
  })
})

describe('retract', () => {
  test('takes a fact back, and prints the answers that change', () => {
    expect(repl('animals.sys2dsl', 'Puppy IS_A Dog', 'retract Dog IS_A Mammal', 'Puppy IS_A Animal ?', 'facts')).toBe(
      `Puppy IS_A Dog  (127)
retracted Dog IS_A Mammal
  it is still in animals.sys2dsl:1: loading that states it again
  Dog IS_A Animal: UNKNOWN now, TRUE_CERTAIN before
  Dog HAS fur: UNKNOWN now, TRUE_CERTAIN before
  Puppy IS_A Mammal: UNKNOWN now, TRUE_CERTAIN before
  Puppy IS_A Animal: UNKNOWN now, TRUE_CERTAIN before
  Puppy HAS fur: UNKNOWN now, TRUE_CERTAIN before
UNKNOWN (none)
Mammal IS_A Animal  (127)
Mammal HAS fur  (127)
Puppy IS_A Dog  (127)
`,
    )
  })

  test('a fact that still follows is reported as such, and one that is stated again is there again', () => {
    expect(
      repl(
        'animals.sys2dsl',
        'Dog IS_A Animal',
        'retract Dog IS_A Animal',
        'retract Dog IS_A Mammal',
        '.load animals.sys2dsl',
        'Dog HAS fur ?',
      ),
    ).toBe(`Dog IS_A Animal  (127)
retracted Dog IS_A Animal
  without it: TRUE_CERTAIN, existence 64 (transitive)
retracted Dog IS_A Mammal
  it is still in animals.sys2dsl:1: loading that states it again
  Dog IS_A Animal: UNKNOWN now, TRUE_CERTAIN before
  Dog HAS fur: UNKNOWN now, TRUE_CERTAIN before
animals.sys2dsl: 3 facts, 0 hooks
TRUE_CERTAIN, existence 64 (inheritance)
`)
  })

  test('a level in the relation and words in quotes are read as in a statement', () => {
    expect(
      repl(
        'animals.sys2dsl',
        'Dog IS_A_POSSIBLE "best friend"',
        'retract Dog IS_A_POSSIBLE "best friend"',
        'Dog IS_A "best friend" ?',
      ),
    ).toBe('Dog IS_A best friend  (0)\nretracted Dog IS_A best friend\nUNKNOWN (none)\n')
  })

  test('a fact that is not there is an error: misspelt, concluded, or no fact at all', () => {
    expect(
      repl(
        'animals.sys2dsl',
        'retract Dog IS_A Mamal',
        'retract Dog IS_A Animal',
        'retract Rock IS_A Fish',
        'retract',
        'retract $x IS_A y',
      ),
    ).toBe(`nothing states \`Dog IS_A Mamal\`
hint: did you mean \`Dog IS_A Mammal\`?
nothing states \`Dog IS_A Animal\`
hint: it follows from other facts: retract one of them, such as \`Dog IS_A Mammal\`; \`why\` lists them
nothing states \`Rock IS_A Fish\`
hint: \`facts\` lists what is stated
a fact is three words
hint: such as \`retract Dog IS_A Mammal\`
prompt:1:1: error T110: there are no variables here
  $x IS_A y
  ^^
  hint: name the concept itself
`)
  })

  test('hooks decide without it', () => {
    const hook = ['@HOOK quiet ON_PROMPT BEGIN', '  INFORM "hi"', 'END']
    const lines = [
      'tool IS_A dangerous',
      '@HOOK d ON_TOOL_CALL BEGIN',
      '  IF tool IS_A dangerous THEN DENY "no"',
      'END',
    ]
    const output = repl(
      'animals.sys2dsl',
      ...hook,
      'axe IS_A dangerous',
      ...lines.slice(1),
      'call {"tool":"axe"}',
      'retract axe IS_A dangerous',
      'call {"tool":"axe"}',
    )
    expect(output.match(/^decision: \w+/gm)).toEqual(['decision: DENY', 'decision: CONTINUE'])
  })

  test('in a large theory it is taken back without a search for conclusions', () => {
    const facts = Array.from({ length: 3000 }, (_, at) => `c${at} IS_A c${at + 1}`)
    here.write('large.sys2dsl', `${facts.join('\n')}\n`)
    expect(repl('large.sys2dsl', 'retract c7 IS_A c8', 'c7 IS_A c8 ?')).toBe(
      'retracted c7 IS_A c8\n  it is still in large.sys2dsl:8: loading that states it again\nUNKNOWN (none)\n',
    )
  })
})

describe('call', () => {
  test('prints what `pawl theory run --call` prints of the call', () => {
    for (const call of ['{"tool":"bash","input":{"command":"git push"}}', '{"kind":"web"}']) {
      const { stdout } = built.pawl(here, ['theory', 'run', 'policy.sys2dsl', '--call', call])
      expect(repl('policy.sys2dsl', `call ${call}`)).toBe(stdout.slice(stdout.indexOf('\n') + 1))
    }
  })

  test('text that is not JSON is a shell command', () => {
    const output = repl('policy.sys2dsl', 'call git push --force "{}"', '.call ls')
    expect(output.match(/^decision: .*/gm)).toEqual([
      'decision: DENY by policy/no_push: not from here (policy.sys2dsl:2, kind "shell", command "git push --force \\"{}\\"")',
      'decision: CONTINUE',
    ])
    expect(output).toContain('policy.sys2dsl:4 note: session DID bash')
  })

  test('a misspelt or broken call gets a hint', () => {
    expect(repl('policy.sys2dsl', 'call {"comand":"ls"}', 'call {', 'call')).toMatch(
      /^a call has no `comand`\nhint: did you mean `command`\?\nthe call is not JSON: .*\nhint: such as `call \{.*\}`\n`call` needs a call\nhint: such as /,
    )
  })
})

test('tags prints the tags of a concept, or of all', () => {
  const hook = ['@HOOK mark ON_FACT_ADDED BEGIN', '  subject TAG seen', '  subject TAG new', 'END']
  expect(repl('animals.sys2dsl', 'tags', ...hook, 'Cow IS_A Mammal', 'tags', 'tags Cow', 'tags Dog', 'tags Caw')).toBe(
    `no tags
hook mark
Cow IS_A Mammal  (127)
  mark/mark at fact.added: Cow TAG seen
  mark/mark at fact.added: Cow TAG new
Cow: seen, new
Cow: seen, new
Dog has no tags
nothing is known of \`Caw\`
hint: did you mean \`Cow\`?
`,
  )
})

describe('in a terminal', () => {
  const [ctrlA, ctrlC, ctrlD, tab, up, enter] = ['\u0001', '\u0003', '\u0004', '\t', '\u001b[A', '\r']
  const open = async () => {
    const program = [process.execPath, built.command, 'theory', 'repl', 'animals.sys2dsl']
    const terminal = inTerminal(program, { cwd: here.root, env: { NO_COLOR: '1' } })
    await terminal.until('> ')
    return terminal
  }

  test('Tab completes commands, concepts, relations, hook points, fields and files', async () => {
    const terminal = await open()
    /** Types the beginning of a word, and waits for the rest of it. */
    const complete = async (begun: string, rest: string) => {
      terminal.type(begun)
      await terminal.until(begun)
      terminal.type(tab)
      await terminal.until(rest)
    }
    await complete('hel', 'p')
    terminal.type(enter)
    await terminal.until('states a fact, and shows it')
    await terminal.until('> ')
    await complete('Do', 'g')
    await complete(' IS_', 'A')
    await complete(' Ani', 'mal')
    terminal.type(` ?${enter}`)
    await terminal.until('TRUE_CERTAIN, existence 64 (transitive)')
    await terminal.until('> ')
    await complete('retra', 'ct')
    await complete(' do', 'Dog') // in capitals as it is known
    terminal.type(ctrlC)
    await terminal.until('^C')
    await terminal.until('> ')
    await complete('@HO', 'OK')
    await complete(' h ON_TOOL_C', 'ALL')
    terminal.type(` BEGIN${enter}`)
    await terminal.until('… ')
    await complete('IF comm', 'and')
    await complete(' CONTAINS_W', 'ORD')
    await complete(' "push" THEN DEN', 'Y')
    terminal.type(` "no"${enter}`)
    await terminal.until('… ')
    terminal.type(`END${enter}`)
    await terminal.until('hook h')
    await terminal.until('> ')
    terminal.type(`call git push${enter}`)
    await terminal.until('decision: DENY by h/h: no')
    await terminal.until('> ')
    await complete('.lo', 'ad')
    await complete(' pol', 'icy.sys2dsl')
    terminal.type(enter)
    await terminal.until('policy.sys2dsl: 0 facts, 2 hooks')
    terminal.type(ctrlD)
    expect((await terminal.ended).status).toBe(0)
  })

  test('Ctrl-C clears a line, then a block, and ends the session only on an empty line', async () => {
    const terminal = await open()
    terminal.type(`Rat IS_A Mammal${ctrlA}${ctrlC}`)
    await terminal.until('^C')
    await terminal.until('> ')
    terminal.type(`@HOOK half ON_PROMPT BEGIN${enter}`)
    await terminal.until('… ')
    terminal.type(`  IF prompt${ctrlC}`)
    await terminal.until('^C')
    await terminal.until('> ')
    terminal.type(`Cow IS_A Mammal${enter}`)
    await terminal.until('Cow IS_A Mammal  (127)')
    terminal.type(`@HOOK half ON_PROMPT BEGIN${enter}`)
    await terminal.until('… ')
    terminal.type(ctrlC)
    await terminal.until('> ')
    terminal.type(`facts${enter}`)
    const facts = await terminal.until('Cow IS_A Mammal  (127)')
    expect(facts.slice(facts.lastIndexOf('facts'))).not.toContain('Rat')
    await terminal.until('> ')
    terminal.type(ctrlC)
    const { status, screen } = await terminal.ended
    expect([status, screen.includes('not closed')]).toEqual([130, false])
  })

  test('the last lines come again', async () => {
    const terminal = await open()
    terminal.type(`Cow IS_A Mammal${enter}`)
    await terminal.until('(127)')
    terminal.type(`retract Cow IS_A Mammal${enter}`)
    await terminal.until('retracted')
    await terminal.until('> ')
    terminal.type(`${up}${up}${enter}`)
    await terminal.until('Cow IS_A Mammal  (127)')
    terminal.type(ctrlD)
    expect((await terminal.ended).status).toBe(0)
  })
})

test('a question with a misspelt name gets a suggestion; facts of the prompt are known', () => {
  expect(repl('animals.sys2dsl', 'Dog ISA Animal ?')).toContain(
    'UNKNOWN (none); there is no relation `ISA`: did you mean `IS_A`?',
  )
  expect(repl('animals.sys2dsl', 'Dgo RESENTS Cat', 'Dgo RESENTS Cat ?')).not.toContain('did you mean')
})
