import { execSync, spawn, spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { createAgent } from '../../agent/index.ts'
import { attestation, ed25519Attester } from '../../governance/index.ts'
import { logFolder } from '../../hook/record/event-log.ts'
import { createRegistry } from '../../index.ts'
import type { KeptRecord, LogRecord } from '../../ports/index.ts'
import { appendRecords } from '../../store/files/append-records.ts'
import { auditSink, openAuditFiles, openStore } from '../../store/index.ts'
import { keepRecord } from '../../store/internal.ts'
import { scriptedModel } from '../../testing/index.ts'
import { wrong } from '../doctor/findings/finding.ts'
import { lookAtLog } from '../doctor/look-at-log.ts'
import { isFitting } from '../terminal/fitted-table.ts'
import { auditTable, followLine } from './audit-table.ts'
import { unknownWord } from './unknown-word.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const line = (at: number, more: Partial<LogRecord> = {}): LogRecord => ({
  time: Date.UTC(2026, 0, 2, 3, 4, at),
  agent: 'claudecode',
  native: 'PreToolUse',
  event: 'tool.before',
  session: 's',
  decision: 'continue',
  lost: [],
  hooks: [],
  durationMs: 1,
  ...more,
})
const lines: readonly LogRecord[] = [
  line(1, { payload: { call: { name: 'Bash', command: 'git   status', paths: [] } } }),
  line(2, {
    decision: 'deny',
    by: 'refuse',
    hooks: [{ hook: 'refuse', outcome: 'deny', reason: 'not today', durationMs: 1 }],
    reason: 'not today',
    lost: ['`ask` became deny: not today'],
    payload: { call: { name: 'Write', paths: ['a.txt', 'b.txt'] } },
  }),
  line(3, {
    agent: 'codex',
    event: 'run.after',
    session: 't',
    decision: 'resume',
    by: 'go-on',
    reason: 'red',
    lost: ['it is let go'],
  }),
  line(4, { payload: { call: { name: 'Bash', command: 'x'.repeat(50), paths: [] } } }),
]
const keep = (here: Project, these: readonly LogRecord[]) =>
  appendRecords({ folder: join(here.root, logFolder), keys: join(here.root, '.pawl/keys') }, these)
const project = (these = lines) => {
  const here = createProject({ 'src/file.txt': '' })
  if (these.length > 0) keep(here, these)
  return here
}
const inZone = (zone: string) => ({ ...process.env, TZ: zone })
const shown = (here: Project, ...args: readonly string[]) =>
  built
    .pawl(here, ['audit', '--json', ...args])
    .stdout.split('\n')
    .filter((one) => one !== '')
    .map((one) => JSON.parse(one) as KeptRecord)

test('pawl audit shows decisions, the latest last', () => {
  const here = project()
  expect(built.pawl(here, ['audit'], { cwd: join(here.root, 'src'), env: inZone('Europe/Vienna') })).toEqual({
    status: 0,
    stderr: `note: the project is ${here.root}, whose pawl.config.ts is the nearest\n`,
    stdout: `#  time                        agent       event              decision  by      about                                     reason
1  2026-01-02 04:04:01 +01:00  claudecode  tool.before Bash   continue          git status
2  2026-01-02 04:04:02 +01:00  claudecode  tool.before Write  deny      refuse  a.txt b.txt                               not today
3  2026-01-02 04:04:03 +01:00  codex       run.after          resume    go-on                                             red; it is let go
4  2026-01-02 04:04:04 +01:00  claudecode  tool.before Bash   continue          ${'x'.repeat(39)}…
`,
  })
})

test('records fit into the terminal; one that is wide enough shows a table, with complete reasons', () => {
  const reason = `because ${'of the rules '.repeat(20)}it is late`
  const [kept] = [{ ...line(1, { by: 'careful', reason, decision: 'deny' }), position: 1, hash: '' }]
  for (const columns of [20, 40, 80, 120]) {
    for (const text of [auditTable([kept, kept], columns), followLine(kept, columns)]) {
      expect(isFitting(text, columns)).toBe(true)
      expect(text.replaceAll(/\s+/g, ' ')).toContain(reason)
    }
  }
  expect(auditTable([kept], 500)).toMatch(/^# +time +agent +event +decision +by +about +reason\n/)
  expect(followLine(kept, 500)).not.toContain('\n')
})

test('a record of `pawl hooks` or `pawl uninstall` names the hook or the files', () => {
  const kept = (payload: LogRecord['payload']) => ({ ...line(1, { payload }), position: 1, hash: '' })
  expect(auditTable([kept({ hook: 'no-force-push' })], 500)).toContain('no-force-push')
  expect(auditTable([kept({ files: ['a.json', 'b.json'] })], 500)).toContain('a.json b.json')
})

test('pawl audit shows what ran instead, where hooks changed it', () => {
  const call = { name: 'Bash', command: 'git push --force', paths: [] }
  const here = project([
    line(1, { payload: { call }, changed: { call: { command: 'git push\n--dry-run', paths: [], input: {} } } }),
    line(2, { event: 'run.before', changed: { input: 'x'.repeat(200) } }),
  ])
  const { stdout } = built.pawl(here, ['audit'])
  expect(stdout).toContain('continue      git push --force  changed to: git push --dry-run\n')
  expect(stdout).toContain(`changed to: {"input":"${'x'.repeat(109)}…\n`)
  expect(shown(here, '--text', 'dry-run').map(({ position }) => position)).toEqual([1])
})

describe('pawl audit', () => {
  test('--json prints the records unchanged, with their places in the chain', () => {
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(shown(project())).toEqual(lines.map((one, at) => ({ ...one, position: at + 1, hash })))
  })

  test.each(
    sample(
      [
        [['--agent', 'codex'], [2]],
        [
          ['--event', 'tool.before'],
          [0, 1, 3],
        ],
        [['--decision', 'deny'], [1]],
        [
          ['--session', 's', '--decision', 'continue'],
          [0, 3],
        ],
        [['-n', '1'], [3]],
        [
          ['-n', '2', '--event', 'tool.before'],
          [1, 3],
        ],
        [
          ['--last', '99'],
          [0, 1, 2, 3],
        ],
        [['--decision', 'approve'], []],
        [['--event', 'session.before'], []],
        [['--agent', 'gemini'], []],
        [['--agent', 'claudecode', '--decision', 'resume'], []],
        [['--hook', 'refuse'], [1]],
        [['--text', 'b.txt'], [1]],
        [
          ['--since', '2026-01-02T03:04:02Z', '--until', '2026-01-02T03:04:03Z'],
          [1, 2],
        ],
        [['--since', '1h'], []],
      ],
      4,
    ),
  )('%j selects', (args, wanted) => {
    expect(shown(project(), ...args).map(({ position }) => position - 1)).toEqual(wanted)
  })

  test('shows the last twenty by default', () => {
    const many = Array.from({ length: 30 }, (_, at) => line(at))
    expect(shown(project(many)).map(({ position }) => position)).toEqual(many.slice(10).map((_, at) => at + 11))
  })

  test('prints a note when nothing has been decided', () => {
    const here = project([])
    expect(built.pawl(here, ['audit'])).toEqual({
      status: 0,
      stdout: 'nothing has been decided here yet\n',
      stderr: '',
    })
    expect(built.pawl(here, ['audit', '--json']).stdout).toBe('')
    expect(built.pawl(project(), ['audit', '--text', 'nowhere']).stdout).toBe('nothing on record is like that\n')
  })

  test.each(
    sample(
      [
        [['-n', '0'], '`0` is not a number of lines', 'such as `pawl audit -n 50`'],
        [['-n', 'many'], '`many` is not a number of lines', 'such as `pawl audit -n 50`'],
        [['--since', 'soon'], '`soon` is not a time', 'such as `--since 2h`'],
        [['--nope'], '`pawl audit` has no `--nope`', '`pawl audit --help` lists its options'],
        [['--decison', 'deny'], '`pawl audit` has no `--decison`', 'did you mean `--decision`?'],
        [['-x'], '`pawl audit` has no `-x`', '`pawl audit --help` lists its options'],
        [['deny'], '`pawl audit` takes no `deny`', '`pawl audit --help` lists its options'],
        [['verfy'], '`pawl audit` takes no `verfy`', 'did you mean `verify`?'],
        [['--agent'], '`--agent` of `pawl audit` has no value', 'give it one: `--agent NAME`'],
      ],
      4,
    ),
  )('%j is a wrong command line', (args, message, hint) => {
    const { status, stdout, stderr } = built.pawl(project(), ['audit', ...args])
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(`pawl: ${message}`)])
    expect(stderr).toContain(`hint: ${hint}`)
  })

  test.each(
    sample(
      [
        [['--decision', 'block'], 'no decision is `block`', 'did you mean `deny`?'],
        [['--decision', 'dney'], 'no decision is `dney`', 'did you mean `deny`?'],
        [['--decision', 'sometimes'], 'no decision is `sometimes`', 'there are affect, approve, ask, continue, deny, '],
        [['--event', 'tool.befor'], 'no event on record is `tool.befor`', 'did you mean `tool.before`?'],
        [['--event', 'PreToolUse'], 'no event on record is `PreToolUse`', 'there are run.after, tool.before\n'],
        [['--agent', 'claudcode'], 'no agent on record is `claudcode`', 'did you mean `claudecode`?'],
        [['--session', 'nobody'], 'no session on record is `nobody`', 'there are s, t'],
        [['--hook', 'refus'], 'no hook on record is `refus`', 'did you mean `refuse`?'],
        [['--hook', 'quit'], 'no hook on record is `quit`', 'did you mean `quiet`?'],
        [
          ['--decision', 'deny', '--agent', 'nobody', '--json'],
          'no agent on record is `nobody`',
          'there are claudecode, codex\n',
        ],
      ],
      3,
    ),
  )('%j is an error, not an empty result', (args, message, hint) => {
    const here = project()
    here.write(
      'pawl.config.ts',
      `import { guard } from 'pawl'\nexport default { hooks: [guard({ name: 'quiet', on: 'tool.before', run: () => undefined })] }\n`,
    )
    const { status, stdout, stderr } = built.pawl(here, ['audit', ...args])
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(`pawl: ${message}\n`)])
    expect(stderr).toContain(`hint: ${hint}`)
    expect(built.pawl(here, ['audit', '--hook', 'quiet'])).toMatchObject({
      status: 0,
      stdout: 'nothing on record is like that\n',
    })
  })

  test('a known event without records is not an error', async () => {
    const log = openAuditFiles(join(project().root, logFolder))
    for (const event of [
      'audit.lost',
      'audit.torn',
      'audit.forgotten',
      'confirmation.decided',
      'policy.changed',
      'compact.after',
    ])
      expect(await unknownWord(log, { event })).toBeUndefined()
    expect(await unknownWord(log, { event: 'audit.los' })).toMatchObject({ hint: 'did you mean `audit.lost`?' })
    expect(await unknownWord(log, { event: 'sunrise' })).toMatchObject({ hint: 'there are run.after, tool.before' })
    await log.close()
    const here = project(lines.slice(0, 1))
    expect(built.pawl(here, ['audit', '--event', 'audit.lost'])).toMatchObject({ status: 0, stderr: '' })
    expect(built.pawl(here, ['audit', '--hook', 'nobody']).stderr).toContain('hint: no record has a hook\n')
  })

  test('in an empty log, only a decision can be wrong', () => {
    const here = project([])
    expect(built.pawl(here, ['audit', '--agent', 'mine'])).toMatchObject({
      status: 0,
      stdout: 'nothing has been decided here yet\n',
    })
    expect(built.pawl(here, ['audit', '--decision', 'block']).status).toBe(2)
  })

  test('a date is in the local time zone, like the times that are shown', () => {
    const here = project([line(0, { time: Date.parse('2026-01-01T23:30:00Z') })])
    const since = (zone: string, time: string) =>
      built.pawl(here, ['audit', '--json', '--since', time], { env: inZone(zone) }).stdout !== ''
    expect(since('Europe/Vienna', '2026-01-02')).toBe(true)
    expect(since('UTC', '2026-01-02')).toBe(false)
    expect(since('UTC', '2026-01-02 00:30:00 +01:00')).toBe(true)
    expect(since('UTC', '2026-01-02 00:30:01 +01:00')).toBe(false)
    expect(since('UTC', '2026-01-02T00:30:00+01:00')).toBe(true)
  })

  test('a record that was edited is shown, with any content', () => {
    const here = project()
    const file = join(here.root, logFolder, '000001.jsonl')
    const edited = readFileSync(file, 'utf8')
      .replace('"agent":"claudecode"', '"agent":{"x":1}')
      .replace(/"time":\d+/, '"time":"soon"')
      .replace('"command":"git   status"', '"command":["\\u001b[2K"]')
    writeFileSync(file, edited)
    const { status, stdout, stderr } = built.pawl(here, ['audit'])
    expect([status, stderr, stdout.split('\n').length]).toEqual([0, '', 6])
  })

  test('ends quietly when its reader stops', () => {
    const here = project(Array.from({ length: 20_000 }, (_, at) => line(at % 60)))
    const command = `"${process.execPath}" "${built.command}" audit --json -n 20000 | head -n 1`
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: here.root, encoding: 'utf8' })
    expect([JSON.parse(stdout).agent, stderr]).toEqual(['claudecode', ''])
  })
})

test('--follow shows records as they are written', async () => {
  const here = project(lines.slice(0, 2))
  const child = spawn(process.execPath, [built.command, 'audit', '--follow', '--json', '--agent', 'claudecode'], {
    cwd: here.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const reader = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await reader.next()).value ?? 'null').position
  try {
    expect([await next(), await next()]).toEqual([1, 2])
    keep(here, lines.slice(2))
    expect(await next()).toBe(4)
    keep(here, lines.slice(0, 1))
    expect(await next()).toBe(5)
  } finally {
    child.kill()
    await ended
  }
})

test('--follow in text prints each record on a line, and old ones as well', async () => {
  const here = project(lines.slice(1, 2))
  const child = spawn(process.execPath, [built.command, 'audit', '-f'], {
    cwd: here.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [bytes] = (await once(child.stdout, 'data')) as readonly Buffer[]
  child.kill()
  expect(String(bytes)).toMatch(
    /^1 {6}2026-01-02 \d\d:\d\d:02 [+-]\d\d:\d\d {2}claudecode {2}tool\.before .*refuse .*a\.txt b\.txt .*not today\n$/,
  )
})

test('--follow refuses a filter that can never match immediately, and continues where it may match', async () => {
  const here = project(lines)
  expect(built.pawl(here, ['audit', '--follow', '--decision', 'block']).status).toBe(2)
  const child = spawn(process.execPath, [built.command, 'audit', '--follow', '--json', '--agent', 'mine'], {
    cwd: here.root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [warned] = (await once(child.stderr, 'data')) as readonly Buffer[]
  expect(String(warned)).toContain('no agent on record is `mine`')
  keep(here, [line(9, { agent: 'mine' })])
  const [bytes] = (await once(child.stdout, 'data')) as readonly Buffer[]
  child.kill()
  expect(JSON.parse(String(bytes))).toMatchObject({ agent: 'mine' })
})

test('--store reads the log of the store that the config names', async () => {
  const here = project([])
  const place = join(here.root, 'elsewhere')
  here.write('pawl.config.ts', `export default { store: 'sqlite:${place}' }\n`)
  const store = await openStore(`sqlite:${place}`)
  await store.audit.append(lines)
  await store.close()
  expect(built.pawl(here, ['audit']).stdout).toBe('nothing has been decided here yet\n')
  expect(shown(here, '--store', '-n', '1').map(({ position }) => position)).toEqual([4])
  const { status, stdout } = built.pawl(here, ['audit', 'verify', '--store', '--key', 'elsewhere/keys/audit.pub'])
  expect([status, stdout]).toEqual([0, expect.stringContaining('ok  4 records')])
})

describe('pawl audit verify', () => {
  test('reports each record as verified, and prints the head for a later comparison', () => {
    const here = project()
    const head = keep(here, [line(5)])[0]
    const { status, stdout } = built.pawl(here, ['audit', 'verify', '--key', '.pawl/keys/audit.pub'])
    expect([status, stdout]).toEqual([
      0,
      `ok  5 records verified; signed up to 1, no earlier state is remembered\nto compare with this state later: --head 5:${head?.hash}\n`,
    ])
    expect(built.pawl(here, ['audit', 'verify', '--head', `5:${head?.hash}`]).status).toBe(0)
    expect(built.pawl(here, ['audit', 'verify', '--head', `4:${head?.hash}`])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('NO  record 4 is not the one'),
    })
  })

  test('does not report a missing log as ok', () => {
    const { status, stdout } = built.pawl(project([]), ['audit', 'verify'])
    expect([status, stdout]).toEqual([0, 'nothing has been decided here yet: there is nothing to verify\n'])
  })

  test('is an error for a folder that is named and holds no log, and for a file; nothing is made there', () => {
    const here = project()
    mkdirSync(join(here.root, 'wrong'))
    const log = join(here.root, logFolder)
    for (const [args, message, hint] of [
      [['verify', 'wrong'], 'wrong holds no audit log: there is no wrong/000001.jsonl', 'such as .pawl/audit'],
      [['verify', '.pawl'], '.pawl holds no audit log: there is no .pawl/000001.jsonl', ': .pawl/audit\n'],
      [['verify', '.pawl/audit/000001.jsonl'], '.pawl/audit/000001.jsonl is not a folder', ': .pawl/audit\n'],
      [['head', '.pawl/audit/000001.jsonl'], '.pawl/audit/000001.jsonl is not a folder', ': .pawl/audit\n'],
      [['rotate-key', 'wrong'], 'wrong holds no audit log', 'such as .pawl/audit'],
    ] as const) {
      const { status, stdout, stderr } = built.pawl(here, ['audit', ...args])
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(`pawl: ${message}`)])
      expect(stderr).toContain(`hint: give the folder of the log${hint.startsWith(':') ? hint : ''}`)
      expect(stderr).toContain(hint)
    }
    expect(readdirSync(join(here.root, 'wrong'))).toEqual([])
    // the place of a log that is gone is not a wrong folder
    keepRecord(log, line(9))
    for (const name of readdirSync(log)) rmSync(join(log, name))
    expect(built.pawl(here, ['audit', 'verify', logFolder]).stdout).toContain('the log is gone')
  })

  test('accepts the place up to which the log was archived', () => {
    const here = project()
    const [first] = shown(here)
    const file = join(here.root, logFolder, '000001.jsonl')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^.*\n/, ''))
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('NO  record 1 is missing'),
    })
    expect(built.pawl(here, ['audit', 'verify', '--from', `1:${first?.hash}`])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('ok  3 records'),
    })
  })

  test('prints the hash of the last record that it verified, also if that is not JSON', () => {
    const here = project()
    const file = join(here.root, logFolder, '000001.jsonl')
    const previous = /"hash":"(\w+)"[^\n]*\n$/.exec(readFileSync(file, 'utf8'))?.[1]
    const content = `{"position":5,"previous":"${previous}","record":not even JSON`
    const hash = createHash('sha256').update(content).digest('hex')
    appendFileSync(file, `${content},"hash":"${hash}"}\n`)
    expect(built.pawl(here, ['audit', 'verify']).stdout).toContain(`--head 5:${hash}\n`)
    expect(built.pawl(here, ['audit', 'verify', '--head', `5:${hash}`]).status).toBe(0)
  })

  test('ends with 1 and the position where something is wrong; a wrong command line with 2', () => {
    const here = project()
    const file = join(here.root, logFolder, '000001.jsonl')
    writeFileSync(file, readFileSync(file, 'utf8').replace('not today', 'not toduy'))
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('record 2'),
    })
    writeFileSync(file, `${readFileSync(file, 'utf8').replace('not toduy', 'not today')}junk\n`)
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^NO {2}record 5 cannot be read\n {4}nothing follows it: .*\n\? {3}record 5: this is not a record: junk\n$/,
      ),
    })
    writeFileSync(file, readFileSync(file, 'utf8').replace('not today', 'not toduy'))
    const elsewhere = { cwd: join(here.root, '..') }
    expect(
      JSON.parse(built.pawl(here, ['audit', 'verify', join(here.root, logFolder), '--json'], elsewhere).stdout),
    ).toEqual(expect.objectContaining({ ok: false, problem: expect.objectContaining({ position: 2 }) }))
    expect(built.pawl(here, ['audit', 'verify', '--head', 'nonsense']).status).toBe(2)
    expect(built.pawl(here, ['audit', 'verify', '--key', 'nowhere.pub']).stderr).toContain('nowhere.pub cannot be read')
    here.write('empty.pub', '')
    expect(built.pawl(here, ['audit', 'verify', '--key', 'empty.pub'])).toMatchObject({
      status: 1,
      stderr: 'pawl: empty.pub is not a public key\nhint: give a copy of audit.pub, as PEM\n',
    })
    expect(built.pawl(here, ['audit', 'verify', 'nowhere']).stderr).toContain('there is no folder nowhere')
  })

  test('checks attestations of runs, with the key of the attester', async () => {
    const here = project([])
    const { privateKey } = generateKeyPairSync('ed25519')
    const attester = ed25519Attester({ key: privateKey })
    here.write('attester.pub', attester.publicKey)
    here.write('other.pub', ed25519Attester({ key: generateKeyPairSync('ed25519').privateKey }).publicKey)
    const log = openAuditFiles(join(here.root, logFolder))
    const registry = createRegistry()
    for (const hook of attestation({ attester, registry })) registry.add(hook)
    const agent = createAgent({
      name: 'mine',
      model: scriptedModel(['Paris.']),
      registry,
      audit: auditSink(log, { agent: 'mine' }),
    })
    await agent.run('Where is the Louvre?')
    await log.close()
    const verify = (...args: readonly string[]) => built.pawl(here, ['audit', 'verify', ...args])
    expect(verify().stdout).toContain('2 attestations not checked: --attested-by takes')
    expect(verify('--attested-by', 'attester.pub').stdout).toContain('ok  2 attestations verified\n')
    here.write('no.pub', 'nothing')
    expect(verify('--attested-by', 'no.pub').stderr).toContain('the public key that the attestations were signed with')
    const without = project()
    without.write('attester.pub', attester.publicKey)
    expect(built.pawl(without, ['audit', 'verify', '--attested-by', 'attester.pub']).stdout).toContain(
      '?   0 attestations: the log has none to verify with attester.pub\n',
    )
    expect(verify('--attested-by', 'other.pub')).toMatchObject({
      status: 1,
      stdout: 'NO  record 1: its attestation: it is signed with another key\n',
    })
  })
})

describe('a log that was deleted', () => {
  test('does not verify until a person has accepted the loss, which is on record', () => {
    const here = project([])
    const log = join(here.root, logFolder)
    for (const record of lines) keepRecord(log, record)
    rmSync(join(here.root, '.pawl'), { recursive: true })
    here.write('.pawl/.gitignore', '')
    expect(lookAtLog(here.root)).toEqual([
      wrong('record 4 of the audit log was seen, and is not there any more', expect.stringContaining('forget')),
    ])
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^NO {2}record 1: the log is gone: record 4 was seen .*\n.*`pawl help audit forget`/,
      ),
    })
    keepRecord(log, line(9))
    expect(built.pawl(here, ['audit', 'verify']).stdout).toContain('record 1: the log is signed with another key')
    expect(built.pawl(here, ['audit', 'forget'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('to accept a loss in the audit log is for a person'),
    })
    expect(built.asPerson(here, ['audit', 'forget']).stdout).toContain('up to record 3; record 3 says so')
    const { status, stdout } = built.pawl(here, ['audit', 'verify'])
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('ok  3 records verified; signed up to 1, remembered up to 3'),
    ])
    expect(stdout).toMatch(/\?\s+record 1: .* record 4, seen .*, is not in the log/)
    expect(stdout).toMatch(/\?\s+record 3: .* a person took the log as it is; what was wrong: .*/)
  })
})

test('doctor names a file in the place of the lock, and a damaged memory, with a hint', () => {
  const here = project([])
  const log = join(here.root, logFolder)
  for (const record of lines) keepRecord(log, record)
  expect(lookAtLog(here.root)).toEqual([])
  mkdirSync(join(log, 'lock'))
  const memory = join(process.env['XDG_STATE_HOME'] ?? '', 'pawl/audit')
  const head = readdirSync(memory).find((name) => readFileSync(join(memory, name), 'utf8').includes(here.root)) ?? ''
  writeFileSync(join(memory, head), 'nonsense')
  expect(lookAtLog(here.root)).toEqual([
    wrong(expect.stringContaining(`${join(log, 'lock')} is a folder`), `remove it: \`rm -r ${join(log, 'lock')}\``),
    wrong(expect.stringContaining(`${join(memory, head)}, which`), expect.stringContaining('`pawl audit forget`')),
  ])
})

describe('pawl audit forget', () => {
  test('reports that it cannot repair a chain that is broken in the middle, changes nothing, and prints a hint', () => {
    const here = project([])
    const log = join(here.root, logFolder)
    for (const record of lines) keepRecord(log, record)
    const segment = join(log, '000001.jsonl')
    writeFileSync(segment, readFileSync(segment, 'utf8').replace('"position":2', '"position":7'))
    const before = readFileSync(segment, 'utf8')
    const { status, stdout } = built.asPerson(here, ['audit', 'forget'])
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /record 2 is missing: 7 is in its place; `pawl audit forget` .* cannot repair a broken chain/,
    )
    const [, move = 'none'] = /begin a new one: `(mv .*?)`, then run `pawl audit forget`/.exec(stdout) ?? []
    expect(readFileSync(segment, 'utf8')).toBe(before)
    expect(built.pawl(here, ['audit', 'verify']).stdout).not.toContain('pawl help audit forget')

    execSync(move, { cwd: here.root })
    expect(built.pawl(here, ['audit', 'verify']).stdout).toContain('the log is gone')
    expect(built.asPerson(here, ['audit', 'forget'])).toMatchObject({ status: 0 })
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({ status: 0 })
  })
})

describe('a backup', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/audit.md'), 'utf8')
  const [, block = ''] = /## Restore a backup\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide) ?? []
  const steps = block.trim().split('\n')

  test('from before a rotation is restored as the guide describes; without its keys, nothing is changed', () => {
    const here = project([])
    const log = join(here.root, logFolder)
    for (const record of lines) keepRecord(log, record)
    cpSync(join(here.root, '.pawl'), join(here.root, 'backup/.pawl'), { recursive: true })
    expect(built.pawl(here, ['audit', 'rotate-key']).status).toBe(0)
    keepRecord(log, line(9))
    rmSync(log, { recursive: true })
    cpSync(join(here.root, 'backup/.pawl/audit'), log, { recursive: true })
    const before = readFileSync(join(log, '000001.jsonl'), 'utf8')
    const { status, stdout } = built.asPerson(here, ['audit', 'forget'])
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/keys: nothing was changed\nhint: .*restore `keys` from/),
    ])
    expect(readFileSync(join(log, '000001.jsonl'), 'utf8')).toBe(before)

    expect(steps).toHaveLength(3)
    const env = { ...process.env, BACKUP: join(here.root, 'backup') }
    for (const step of steps.slice(0, 2)) execSync(step, { cwd: here.root, env })
    expect(built.pawl(here, ['audit', 'verify']).status).toBe(1)
    expect(built.asPerson(here, steps[2]?.split(' ').slice(1) ?? [])).toMatchObject({ status: 0 })
    for (let at = 0; at < 64; at++) keepRecord(log, line(at % 60))
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^ok {2}\d+ records verified; signed up to 64, /),
    })
  })
})

test('pawl audit verify prints how to continue without the witnesses of a config that cannot be read', () => {
  const here = project([])
  for (const record of lines) keepRecord(join(here.root, logFolder), record)
  here.write('pawl.config.ts', 'export default {')
  expect(built.pawl(here, ['audit', 'verify', '.pawl/audit'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('without the witnesses that it names: `pawl audit verify --no-witness`'),
  })
  expect(built.pawl(here, ['audit', 'verify', '.pawl/audit', '--no-witness']).status).toBe(0)
})

describe('pawl audit rotate-key', () => {
  test('--lost is refused where the key is there', () => {
    const here = project([])
    for (const record of lines) keepRecord(join(here.root, logFolder), record)
    const before = here.read('.pawl/audit/000001.jsonl')
    expect(built.asPerson(here, ['audit', 'rotate-key', '--lost'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/is not lost[\s\S]*run `pawl audit rotate-key`/),
    })
    expect(here.read('.pawl/audit/000001.jsonl')).toBe(before)
  })

  test('has another key sign; with --lost only a person may', () => {
    const here = project([])
    const log = join(here.root, logFolder)
    for (const record of lines) keepRecord(log, record)
    expect(built.pawl(here, ['audit', 'rotate-key']).stdout).toMatch(
      /^the new key signs from record 5 on; keep a copy of its public half:\n-----BEGIN PUBLIC KEY-----\n/,
    )
    rmSync(join(here.root, '.pawl/keys/audit.key'))
    expect(lookAtLog(here.root)).toEqual([
      wrong(expect.stringMatching(/^the audit log cannot be signed: .*audit\.key, is missing$/), expect.any(String)),
    ])
    expect(built.pawl(here, ['audit', 'verify'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^ok {2}5 records[\s\S]*\n\? {3}the key that signs the audit log, .*audit\.key, is missing, .*rotate-key --lost`\n/,
      ),
    })
    expect(built.pawl(here, ['audit', 'rotate-key'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/audit\.key, is missing[\s\S]*pawl audit rotate-key --lost/),
    })
    expect(built.pawl(here, ['audit', 'rotate-key', '--lost']).stderr).toContain('is for a person')
    expect(built.asPerson(here, ['audit', 'rotate-key', '--lost']).stdout).toContain('from record 6 on')
    expect(built.pawl(here, ['audit', 'verify']).stdout).toContain('ok  6 records verified; signed up to 6')
  })

  test('--lost replaces the key that the log names, also where an older one was restored', () => {
    const here = project([])
    for (const record of lines) keepRecord(join(here.root, logFolder), record)
    const key = join(here.root, '.pawl/keys/audit.key')
    const older = readFileSync(key, 'utf8')
    expect(built.pawl(here, ['audit', 'rotate-key']).status).toBe(0)
    writeFileSync(key, older)
    expect(built.pawl(here, ['audit', 'rotate-key'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nothing was written'),
    })
    expect(built.asPerson(here, ['audit', 'rotate-key', '--lost']).status).toBe(0)
    expect(built.pawl(here, ['audit', 'verify', '--key', '.pawl/keys/audit.pub'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('ok  6 records verified; signed up to 6'),
    })
  })
})
