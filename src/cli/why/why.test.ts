import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, occasionOf, tell } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { sharedPostgres } from '../../../test/shared/shared-postgres.ts'
import type { LogRecord } from '../../ports/index.ts'
import { appendRecords } from '../../store/files/append-records.ts'
import { openStore } from '../../store/index.ts'
import { textWidth } from '../terminal/text-width.ts'

let built: BuiltPawl
let url: string
beforeAll(async () => {
  built = await sharedPawl()
  url = await (await sharedPostgres()).createDatabase()
})
afterAll(removeProjects)

const config = `import { deny, guard } from 'pawl'
export default {
  theories: ['rules.sys2dsl'],
  hooks: [guard({ name: 'in-code', on: 'tool.before', run: ({ call }) => (call.command === 'no' ? deny('not here') : undefined) })],
}
`
const rules = `Bash IS_A shell_tool
shell_tool IS_A risky

@HOOK no_risk ON_TOOL_CALL BEGIN
  IF tool IS_A risky AND command CONTAINS "push" THEN DENY "nothing is pushed"
END

@HOOK no_web ON_TOOL_CALL WHEN kind EQUALS web BEGIN
  IF session DID read_secrets THEN DENY "secrets stay"
END
`
const call = occasionOf('claudecode', 'tool.before')

/** A project whose hooks were called with these commands; its files are older than the records. */
function project(commands: readonly string[], text = rules): Project {
  const here = built.project(config, { 'rules.sys2dsl': text })
  utimesSync(join(here.root, 'rules.sys2dsl'), 1, 1)
  for (const command of commands)
    tell(here, { ...call, payload: { ...call.payload, cwd: here.root, tool_input: { command } } })
  return here
}
const why = (here: Project, ...args: readonly string[]) => built.pawl(here, ['why', ...args])

test('a denial is explained by the record, and by its conditions and proofs', () => {
  const { status, stdout, stderr } = why(project(['git push']), 'last')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.replace(/time .*/, 'time')).toBe(`record 1
  time
  agent    claudecode
  event    tool.before (PreToolUse)
  decision deny, by rules/no_risk
  reason   nothing is pushed (rules.sys2dsl:5, tool "Bash", command "git push")
system/self-protection: continue on record; its code has no conditions to show
rules/no_risk: deny on record, and again now
  line 5, IF tool IS_A risky AND command CONTAINS "push": true
    true: tool IS_A risky
      tool is "Bash"
      Bash IS_A shell_tool  (127, rules.sys2dsl:1)
      shell_tool IS_A risky  (127, rules.sys2dsl:2)
      Bash IS_A risky  (64: IS_A is transitive)
    true: command CONTAINS "push"
      command is "git push"
  line 5 takes effect: DENY "nothing is pushed"
rules/no_web: not called: it is for kind web, and this is "shell"
`)
})

test('silence is explained, too, and a denial in code has no conditions', () => {
  const here = project(['ls', 'no'])
  expect(why(here, '1').stdout).toContain(`rules/no_risk: continue on record, and again now
  line 5, IF tool IS_A risky AND command CONTAINS "push": false
`)
  expect(why(here, '1').stdout).toContain('    false: command CONTAINS "push"\n      command is "ls"\n')
  const { stdout } = why(here, 'last', '--hook', 'in-code')
  expect(stdout).toMatch(/^record 2\n/)
  expect(stdout).toMatch(/\nin-code: deny on record; its code has no conditions to show\n$/)
})

test('a hook that was there behind the one that denied is not called', () => {
  const last = '@HOOK last ON_TOOL_CALL BEGIN\n  IF kind EQUALS shell THEN DENY "never"\nEND\n'
  const here = project(['git push'], `${rules}${last}`)
  expect(why(here, '1').stdout).toContain('\nrules/last: not called: a deny ends the guards\n')
})

test('a config that did not load has called no hook', () => {
  const here = project([])
  here.write('pawl.config.ts', config.replace('theories', 'theorys'))
  tell(here, { ...call, payload: { ...call.payload, cwd: here.root, tool_input: { command: 'ls' } } })
  here.write('pawl.config.ts', config)
  const { stdout } = why(here, 'last')
  expect(stdout).toContain('decision failed\n')
  expect(stdout).toContain('\nrules/no_risk: not called: the decision failed before any hook was called\n')
})

test('a hook that is disabled is said to be', () => {
  const here = project(['ls'])
  expect(built.asPerson(here, ['hooks', 'disable', 'rules/no_risk']).status).toBe(0)
  tell(here, { ...call, payload: { ...call.payload, cwd: here.root, tool_input: { command: 'git push' } } })
  expect(why(here, 'last').stdout).toContain('\nrules/no_risk: not called: it is disabled now\n')
})

test('--json has the record, the notes, and each hook with its explanation', () => {
  const printed = JSON.parse(why(project(['git push']), '1', '--json').stdout)
  expect(printed).toMatchObject({
    record: { position: 1, decision: 'deny', by: 'rules/no_risk' },
    differences: [],
    notes: [],
    hooks: [
      { hook: 'system/self-protection', in: 'code', recorded: { outcome: 'continue' } },
      {
        hook: 'rules/no_risk',
        in: 'theory',
        recorded: { outcome: 'deny' },
        again: 'deny',
        explanation: { conditions: [{ line: 5, whole: { state: 'true' } }], conclusion: { outcome: 'deny', line: 5 } },
      },
      { hook: 'rules/no_web', explanation: { misses: [{ field: 'kind' }] } },
    ],
  })
})

test('a hook is named whole or without its theory; one that there is not gets a suggestion', () => {
  const here = project(['ls'])
  expect(why(here, '1', '--hook', 'no_risk').stdout).toBe(why(here, '1', '--hook', 'rules/no_risk').stdout)
  const { status, stdout, stderr } = why(here, '1', '--hook', 'rules/no_rsk')
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain('the record has no hook `rules/no_rsk`\nhint: did you mean `rules/no_risk`?')
})

describe('a project that has changed since', () => {
  const changed = (here: Project, text: string) => here.write('rules.sys2dsl', text)

  test('another outcome comes first, and the theory is named as changed', () => {
    const here = project(['git push'])
    changed(here, rules.replace('"push"', '"pull"'))
    const { stdout } = why(here, '1')
    expect(stdout).toMatch(/^evaluated again, rules\/no_risk returns continue; on record, it returned deny\nrecord 1\n/)
    expect(stdout).toContain('note     rules.sys2dsl was written after this decision: its conditions may be')
    expect(stdout).toContain('\nrules/no_risk: deny on record, continue now\n')
  })

  test('a reason whose line has moved is noted', () => {
    const here = project(['git push'])
    changed(here, `# a comment\n${rules}`)
    expect(why(here, '1').stdout.replaceAll(/\n +/g, ' ')).toContain(
      'the recorded reason of rules/no_risk names rules.sys2dsl:5, and that outcome is on line 6 now',
    )
  })

  test('a hook that is gone is on record, and nothing else of it', () => {
    const here = project(['git push'])
    changed(here, rules.replaceAll('no_risk', 'other'))
    const { status, stdout } = why(here, '1')
    expect(status).toBe(0)
    expect(stdout).toContain('rules/no_risk: deny on record; this config has no hook of that name for this\n  event\n')
    expect(stdout).toContain(
      '\nrules/other: not called: a deny ended the guards, or it was not there yet\nrules/no_web: ',
    )
    expect(stdout).toMatch(/^record 1\n/)
  })

  test('a hook that is new would have been called', () => {
    const here = project(['ls'])
    changed(here, `${rules}\n@HOOK newer ON_TOOL_CALL BEGIN\n  IF kind EQUALS shell THEN DENY "never"\nEND\n`)
    const { stdout } = why(here, '1')
    expect(stdout).toMatch(/^evaluated again, rules\/newer returns deny; on record, it was not called\nrecord 1\n/)
    expect(stdout).toContain('\nrules/newer: not called: it was not there, or was disabled\n  line 13, IF kind')
  })

  test('a hook that is new and comes before the one that denied would have been called', () => {
    const here = project(['git push'])
    const newer = '@HOOK newer ON_TOOL_CALL BEGIN\n  IF kind EQUALS shell THEN DENY "never"\nEND\n'
    changed(here, `${newer}${rules}`)
    const { stdout } = why(here, '1')
    expect(stdout).toMatch(/^evaluated again, rules\/newer returns deny; on record, it was not called\n/)
    expect(stdout).toContain('\nrules/newer: not called: it was not there, or was disabled\n  line 2, IF kind')
    changed(here, `${rules}${newer}`)
    expect(why(here, '1').stdout).toContain(
      '\nrules/newer: not called: a deny ended the guards, or it was not there yet\n',
    )
  })

  test('a theory that no longer loads is named, and the others are explained', () => {
    const text = `@HOOK second ON_TOOL_CALL BEGIN\n  IF kind EQUALS shell THEN INFORM "careful"\nEND\n`
    const both = config.replace("'rules.sys2dsl'", "'rules.sys2dsl', 'second.sys2dsl'")
    const here = built.project(both, { 'rules.sys2dsl': rules, 'second.sys2dsl': text })
    tell(here, { ...call, payload: { ...call.payload, cwd: here.root } })
    changed(here, rules.replace('CONTAINS', 'CONTAINZ'))
    const { status, stdout } = why(here, '1')
    expect(status).toBe(0)
    expect(stdout).toContain('note     the config does not load now: ')
    expect(stdout).toContain('note     rules.sys2dsl does not load now: line 5: ')
    expect(stdout).toContain('rules/no_risk: continue on record; it cannot be looked up now')
    expect(stdout).toContain('second/second: inform on record, and again now\n  line 2, IF kind EQUALS shell: true')
  })

  test('without a config, the record alone is shown', () => {
    const here = createProject()
    rmSync(join(here.root, 'pawl.config.ts'))
    appendRecords({ folder: join(here.root, '.pawl/audit'), keys: join(here.root, '.pawl/keys') }, [record()])
    const { status, stdout } = why(here, '1')
    expect(status).toBe(0)
    expect(stdout).toContain('note     there is no pawl.config.ts here, so its theories are not known')
    expect(stdout).toContain('rules/no_risk: deny on record; it cannot be looked up now')
  })
})

test('a theory that uses another is explained by the facts of it, and its hooks as well', () => {
  const here = built.project(config, {
    'rules.sys2dsl': `USES "lib/facts.sys2dsl"\n${rules.split('\n').slice(2).join('\n')}`,
    'lib/facts.sys2dsl': 'Bash IS_A risky\n@HOOK used ON_TOOL_CALL BEGIN\n  IF command EQUALS no THEN DENY "no"\nEND\n',
  })
  for (const file of ['rules.sys2dsl', 'lib/facts.sys2dsl']) utimesSync(join(here.root, file), 1, 1)
  tell(here, { ...call, payload: { ...call.payload, cwd: here.root, tool_input: { command: 'git push' } } })
  const { status, stdout } = why(here, '1')
  expect(status).toBe(0)
  expect(stdout).not.toContain('note')
  expect(stdout).toContain('rules/no_risk: deny on record, and again now')
  expect(stdout).toContain('Bash IS_A risky  (127, lib/facts.sys2dsl:1)')
  expect(stdout).toContain('lib/facts/used: continue on record, and again now\n  line 3, IF command EQUALS no: false')
  here.write('lib/facts.sys2dsl', 'Bash IS_A risky\n')
  expect(why(here, '1').stdout).toContain(
    'note     lib/facts.sys2dsl was written after this decision: its facts may be',
  )
})

test('a session may have done more by now than at the time of the record', () => {
  const text = `@HOOK once ON_TOOL_CALL BEGIN
  IF session DID calling THEN DENY "once is enough"
  session REMEMBER calling
END
`
  const here = project(['ls', 'ls'], text)
  const { stdout } = why(here, '1')
  expect(stdout).toMatch(/^evaluated again, rules\/once returns deny; on record, it returned continue\n/)
  expect(stdout).toContain('note     the session did 1 thing that hooks remember; some of it may be later')
  expect(why(here, '2').stdout).toContain('rules/once: deny on record, and again now')
})

test('a hook that could not decide shows the doubt, and is undecided again', () => {
  const here = project(['ls'], `@HOOK h ON_TOOL_CALL BEGIN\n  IF input.risk GREATER_THAN 80 THEN DENY "no"\nEND\n`)
  expect(why(here, '1').stdout).toContain(`rules/h: failed on record, and again now
  line 2, IF input.risk GREATER_THAN 80: undecided
    undecided: input.risk
      because input.risk is missing
`)
})

test('paths are those from the folder of the project on, as the hook has read them', () => {
  const text = `@HOOK h ON_TOOL_CALL WHEN kind EQUALS write BEGIN
  IF NOT EVERY paths STARTS_WITH "src/" THEN DENY "only src/"
END
`
  const here = project([], text)
  for (const file of ['src/a.ts', 'b.ts'])
    tell(here, {
      ...call,
      payload: {
        ...call.payload,
        cwd: here.root,
        tool_name: 'Write',
        tool_input: { file_path: join(here.root, file), content: 'x' },
      },
    })
  expect(why(here, '1').stdout).toContain('rules/h: continue on record, and again now')
  expect(why(here, '1').stdout).toContain('      paths is ["src/a.ts"]\n')
  expect(why(here, '2').stdout).toContain('rules/h: deny on record, and again now')
})

/** A record as the log keeps it. */
function record(more: Partial<LogRecord> = {}, payload: object = {}): LogRecord {
  return {
    time: Date.UTC(2026, 0, 2, 3, 4, 5),
    agent: 'claudecode',
    native: 'PreToolUse',
    event: 'tool.before',
    session: 's',
    decision: 'deny',
    by: 'rules/no_risk',
    reason: 'nothing is pushed (rules.sys2dsl:5, tool "Bash")',
    payload: {
      call: { id: 'c', name: 'Bash', kind: 'shell', command: 'git push', paths: [], input: { command: 'git push' } },
      context: { sessionId: 's', runId: 'r', turn: 0 },
      agent: 'claudecode',
      ...payload,
    },
    hooks: [{ hook: 'rules/no_risk', outcome: 'deny', reason: 'no', durationMs: 1 }],
    durationMs: 1,
    ...more,
  }
}

/** The output about a record that was written by hand. */
function whyOf(one: LogRecord, ...args: readonly string[]) {
  const here = built.project(config, { 'rules.sys2dsl': rules })
  utimesSync(join(here.root, 'rules.sys2dsl'), 1, 1)
  appendRecords({ folder: join(here.root, '.pawl/audit'), keys: join(here.root, '.pawl/keys') }, [one])
  return why(here, '1', ...args)
}

describe('values that the log does not have', () => {
  const call = (command: string) => ({ call: { name: 'Bash', kind: 'shell', command, paths: [], input: { command } } })

  test('a redacted command is not guessed', () => {
    const { stdout } = whyOf(record({}, call('git [redacted]')))
    expect(stdout.replaceAll(/\n {11}/g, ' ')).toContain(
      'note     call.command is redacted on record: conditions that depend on it cannot be evaluated again',
    )
    expect(stdout).toContain(`rules/no_risk: deny on record; what it depended on is not on record
  line 5, IF tool IS_A risky AND command CONTAINS "push": not on record
    true: tool IS_A risky
`)
    expect(stdout).toContain('    not on record: command CONTAINS "push"\n')
    expect(stdout).not.toMatch(/^evaluated again/m)
  })

  test('conditions behind one that is not on record may have counted, too', () => {
    const text = `@HOOK h ON_TOOL_CALL BEGIN
  IF tool EQUALS other THEN
    IF tool EQUALS x THEN DENY "x"
  END
  IF command CONTAINS "pull" THEN DENY "no pull"
  IF tool EQUALS Bash THEN DENY "no shell"
END
`
    const here = project([`git ghp_${'a1B2'.repeat(9)}`], text)
    const { stdout } = why(here, '1')
    expect(stdout).toContain('decision deny, by rules/h\n')
    expect(stdout).toContain('line 3, IF tool EQUALS x: not looked at\n')
    expect(stdout).toContain('  line 5, IF command CONTAINS "pull": not on record\n')
    expect(stdout).toContain('  line 6, IF tool EQUALS Bash: not on record\n')
  })

  test('a secret is taken out by the hook process itself, and shows as not on record', () => {
    const here = project([`curl -H 'Authorization: Bearer ghp_${'a1B2'.repeat(9)}' https://example.org`])
    expect(why(here, '1').stdout).toContain('not on record: command CONTAINS "push"')
  })

  test('a payload that is not on record at all', () => {
    const { status, stdout } = whyOf(record({ payload: undefined }))
    expect(status).toBe(0)
    expect(stdout).toContain('note     the payload is not on record: nothing can be evaluated')
    expect(stdout).toContain('\nrules/no_risk: deny on record\n')
  })

  test('a change by a hook that is on record counts, and one that is not is noted', () => {
    const hooks = [
      { hook: 'change', outcome: 'modify', reason: undefined, durationMs: 1 },
      { hook: 'rules/no_risk', outcome: 'continue', reason: undefined, durationMs: 1 },
    ] as const
    const changed = { call: { input: { command: 'ls' }, command: 'ls', paths: [] } }
    expect(whyOf(record({ hooks, changed })).stdout).toContain('rules/no_risk: continue on record, and again now')
    expect(whyOf(record({ hooks })).stdout).toContain('note     a hook changed the event, and the change is not on')
  })
})

describe('other records', () => {
  test('of an agent in a program has one hook, and facts of the program are not known', () => {
    const hooks = [{ hook: 'rules/no_web', outcome: 'deny', reason: 'no', durationMs: 1 }] as const
    const call = { name: 'fetch', kind: 'web', paths: [], input: {} }
    const { stdout } = whyOf(record({ native: undefined, hooks, by: 'rules/no_web' }, { call }))
    expect(stdout.replaceAll(/\n {11}/g, ' ')).toContain(
      'note     facts that the program stated, and what its session did before, are not on record',
    )
    expect(stdout).toMatch(/^evaluated again, rules\/no_web returns continue; on record, it returned deny\n/)
    expect(stdout).not.toContain('no_risk')
  })

  test('of an event that no theory has a hook for', () => {
    const hooks: LogRecord['hooks'] = []
    const { stdout } = whyOf(record({ event: 'guards.weakened', hooks, by: undefined, decision: 'continue' }))
    expect(stdout).toContain('\nno hook was called, and no theory has one for this event\n')
  })

  test('of an event of knowledge', () => {
    const text = `@HOOK living ON_FACT_ADDED BEGIN\n  IF object EQUALS Animal THEN subject TAG alive\nEND\n`
    const here = built.project(config, { 'rules.sys2dsl': text })
    utimesSync(join(here.root, 'rules.sys2dsl'), 1, 1)
    const fact = { factId: 1, subject: 'Rex', relation: 'IS_A', object: 'Animal', existence: 127 }
    const hooks = [{ hook: 'rules/living', outcome: 'affect', reason: undefined, durationMs: 1 }] as const
    const one = record({ event: 'fact.added', native: undefined, decision: 'affect', hooks }, fact)
    appendRecords({ folder: join(here.root, '.pawl/audit'), keys: join(here.root, '.pawl/keys') }, [one])
    expect(why(here, '1').stdout).toContain(`rules/living: affect on record, and again now
  line 2, IF object EQUALS Animal: true
    object is "Animal"
  line 2 takes effect: subject TAG alive
`)
  })

  test('in which nothing has the form that it should have', () => {
    const odd = { hooks: [5, { hook: 'rules/no_risk' }], payload: { call: [], context: 7 }, reason: { a: 1 }, host: 9 }
    const { status, stdout, stderr } = whyOf({ ...record(), ...(odd as unknown as Partial<LogRecord>) })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('record 1')
  })

  test('in a log that was changed', () => {
    const here = project(['git push'])
    const file = join(here.root, '.pawl/audit/000001.jsonl')
    writeFileSync(file, readFileSync(file, 'utf8').replace('nothing is pushed', 'nothing is shoved'))
    const { status, stdout } = why(here, '1')
    expect(status).toBe(0)
    expect(stdout).toContain('note     the log is not right: record 1 was changed')
  })

  test('in a log whose last record was removed: the record before it has a note', () => {
    const here = project(['ls', 'git push'])
    const file = join(here.root, '.pawl/audit/000001.jsonl')
    writeFileSync(file, `${readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n')}\n`)
    expect(built.pawl(here, ['audit', 'verify']).status).toBe(1)
    const { status, stdout } = why(here, 'last')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^record 1\n/)
    expect(stdout.replaceAll(/\n {11}/g, ' ')).toContain('note     after this record, the log is not right: record 2: ')
    expect(built.pawl(here, ['audit', 'show', 'last']).stdout).not.toContain('the log is right')
    expect(JSON.parse(why(here, '1', '--json').stdout).notes).toEqual([
      expect.stringContaining('after this record, the log is not right'),
    ])
  })

  test('with text that would move the cursor, and very much of it', () => {
    const hostile = `\u001b[2K\u001b[1A\u202e\nrules/no_risk: deny on record ${'x'.repeat(50_000)}`
    const payload = { call: { name: `Bash${hostile}`, kind: 'shell', command: hostile, paths: [hostile], input: {} } }
    const { stdout } = whyOf(record({ by: hostile.slice(0, 60), reason: hostile.slice(0, 500) }, payload))
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[^ -~…]/)
    expect(stdout.match(/^rules\/no_risk: /gm)).toHaveLength(1)
    expect(stdout.length).toBeLessThan(10_000)
    expect(stdout.split('\n').filter((line) => textWidth(line) > 80)).toEqual([])
  })
})

test('a log of a folder and of a store are explained by the theories here', () => {
  const there = project(['git push'])
  const here = project([])
  for (const args of [[join(there.root, '.pawl/audit')], ['--store', `sqlite:${join(there.root, '.pawl')}`]]) {
    const { status, stdout } = why(here, '1', ...args)
    expect(status).toBe(0)
    expect(stdout.replaceAll(/\n {11}/g, '')).toContain(`note     the theories are those of ${here.root}`)
    expect(stdout).toContain('rules/no_risk: deny on record, and again now')
  }
})

test('a log on a server is explained as well', async () => {
  const here = project([])
  const store = await openStore(url, { auditKeys: join(here.root, '.pawl/keys') })
  await store.audit.append([record()])
  await store.close()
  const { status, stdout } = why(here, 'last', '--store', url)
  expect([status, stdout]).toEqual([0, expect.stringContaining('rules/no_risk: deny on record, and again now')])
})

test.each([
  [['3'], 1, 'the log has no record 3', 'there is record 1 alone'],
  [['0'], 2, '`0` is not a position in the log', '`pawl why 12`'],
  [[], 2, 'which record is to be shown?', 'or `last`'],
  [['1', '.pawl/audit', 'x'], 2, '`pawl why` takes no `x`', '--help'],
  [['1', '--hok', 'x'], 2, '`pawl why` has no `--hok`', '--hook'],
])('pawl why %j', (args, status, message, hint) => {
  const ran = why(project(['ls']), ...args)
  expect([ran.status, ran.stdout, ran.stderr]).toEqual([status, '', expect.stringContaining(`pawl: ${message}\n`)])
  expect(ran.stderr).toContain(hint)
})

test('of a log without records', () => {
  expect(why(project([]), 'last')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'pawl: the log has no record yet\nhint: hooks write the first one when they decide\n',
  })
})
