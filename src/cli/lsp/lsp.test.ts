import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Message, type ProtocolClient, startClient } from '../../../test/editor/protocol-client.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let command = ''
let folder = ''
beforeAll(async () => {
  command = (await sharedPawl()).command
  folder = mkdtempSync(join(tmpdir(), 'pawl lsp 😀-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let editor: ProtocolClient
afterEach(() => editor.kill())

function start(...args: readonly string[]): ProtocolClient {
  editor = startClient(process.execPath, [command, 'lsp', ...args], folder)
  return editor
}

async function started(): Promise<ProtocolClient> {
  start('--stdio')
  await editor.ask('initialize', { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} })
  editor.tell('initialized', {})
  return editor
}

const uriOf = (name: string) => pathToFileURL(join(folder, name)).href

function open(name: string, text: string): string {
  const uri = uriOf(name)
  editor.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'sys2dsl', version: 1, text } })
  return uri
}

interface Range {
  readonly start: { readonly line: number; readonly character: number }
  readonly end: { readonly line: number; readonly character: number }
}
interface Shown {
  readonly range: Range
  readonly code: string
  readonly severity: number
  readonly message: string
}
interface TextEdit {
  readonly range: Range
  readonly newText: string
}

/** The next diagnostics of a document, after the messages that have come. */
async function diagnostics(uri: string, from = 0): Promise<readonly Shown[]> {
  const message = await editor.until((one) => isAbout(one, 'textDocument/publishDiagnostics', uri), from)
  return (message.params as { readonly diagnostics: readonly Shown[] }).diagnostics
}
const isAbout = ({ method, params }: Message, wanted: string, uri: string) =>
  method === wanted && (params as { readonly uri: string }).uri === uri

const ask = async (method: string, uri: string, more: object = {}) => {
  const { result, error } = await editor.ask(`textDocument/${method}`, { textDocument: { uri }, ...more })
  return { result: result as never, error }
}
const at = (line: number, character: number) => ({ position: { line, character } })
const shownRange = ({ start: from, end }: Range) => `${from.line}:${from.character}-${end.line}:${end.character}`

const broken =
  'delete_file IS_A destructive\n@HOOK guard ON_TOOL_CAL BEGIN\n  IF tool IS_A destructive THEN DENY "no"\nEND\n'
const right = broken.replace('ON_TOOL_CAL ', 'ON_TOOL_CALL ')

test('an editor opens a broken theory, applies the fix, and the problem is gone', async () => {
  await started()
  const uri = open('a.sys2dsl', broken)
  const [problem, ...more] = await diagnostics(uri)
  expect(more).toEqual([])
  expect(problem).toMatchObject({ code: 'T101', severity: 1, source: 'pawl' })
  expect(problem?.message).toBe('there is no event `ON_TOOL_CAL` (hint: did you mean `ON_TOOL_CALL`?)')
  expect(problem && shownRange(problem.range)).toBe('1:12-1:23')

  const { result } = await ask('codeAction', uri, { range: problem?.range, context: { diagnostics: [problem] } })
  const [action] = result as readonly {
    readonly title: string
    readonly edit: { readonly changes: Record<string, TextEdit[]> }
  }[]
  expect(action?.title).toBe('Change to `ON_TOOL_CALL`')
  const [edit] = action?.edit.changes[uri] ?? []
  const seen = editor.messages.length
  editor.tell('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: edit?.range, text: edit?.newText }],
  })
  expect(await diagnostics(uri, seen)).toEqual([])
})

describe('a theory that uses another is checked again', () => {
  const user = 'USES "kinds.sys2dsl"\n@HOOK g ON_TOOL_CALL BEGIN\n  IF tool IS_A destructive THEN DENY "no"\nEND\n'
  const kinds = 'rm IS_A destructive\n'
  /** The codes of the next problems of a document. */
  const codes = async (uri: string, from: number) => (await diagnostics(uri, from)).map(({ code }) => code)

  test('when that changes in the editor, also if it is used by way of a third', async () => {
    await started()
    writeFileSync(join(folder, 'between.sys2dsl'), 'USES "kinds.sys2dsl"\n')
    const used = open('kinds.sys2dsl', kinds)
    const uri = open('user.sys2dsl', user)
    const far = open('far.sys2dsl', user.replace('kinds', 'between'))
    const other = open('other.sys2dsl', 'a IS_A b\n')
    for (const one of [uri, far, other]) expect(await codes(one, 0)).toEqual([])
    const seen = editor.messages.length
    const change = (version: number, text: string) =>
      editor.tell('textDocument/didChange', { textDocument: { uri: used, version }, contentChanges: [{ text }] })
    change(2, 'rm IS_A destrutive\n')
    for (const one of [uri, far]) expect(await codes(one, seen)).toEqual(['T135'])
    expect(editor.messages.slice(seen).some((one) => isAbout(one, 'textDocument/publishDiagnostics', other))).toBe(
      false,
    )
    const later = editor.messages.length
    change(3, kinds)
    for (const one of [uri, far]) expect(await codes(one, later)).toEqual([])
  })

  test('when that changes on the disk, or is closed without saving', async () => {
    await started()
    const file = join(folder, 'kinds.sys2dsl')
    writeFileSync(file, kinds)
    const uri = open('user.sys2dsl', user)
    expect(await codes(uri, 0)).toEqual([])
    let seen = editor.messages.length
    writeFileSync(file, 'rm IS_A destrutive\n')
    editor.tell('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf('kinds.sys2dsl'), type: 2 }, null] })
    expect(await codes(uri, seen)).toEqual(['T135'])
    seen = editor.messages.length
    const used = open('kinds.sys2dsl', kinds)
    expect(await codes(uri, seen)).toEqual([])
    seen = editor.messages.length
    editor.tell('textDocument/didClose', { textDocument: { uri: used } })
    expect(await codes(uri, seen)).toEqual(['T135'])
  })

  test('an editor that can watch files is asked to', async () => {
    start('--stdio')
    const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }
    await editor.ask('initialize', { processId: process.pid, rootUri: null, capabilities })
    editor.tell('initialized', {})
    const { params } = await editor.until(({ method }) => method === 'client/registerCapability')
    expect(params).toMatchObject({
      registrations: [
        {
          method: 'workspace/didChangeWatchedFiles',
          registerOptions: { watchers: [{ globPattern: '**/*.sys2dsl' }] },
        },
      ],
    })
  })
})

test('an editor completes, describes, finds, renames, formats and outlines', async () => {
  await started()
  const text = right.replace('IF tool', 'IF   tool')
  const uri = open('b.sys2dsl', text)
  const labels = async (line: number, character: number) => {
    const { result } = await ask('completion', uri, at(line, character))
    return (result as { readonly items: readonly { readonly label: string; readonly textEdit: TextEdit }[] }).items
  }
  expect((await labels(1, 20)).map(({ label }) => label)).toEqual(expect.arrayContaining(['ON_TOOL_CALL', 'ON_PROMPT']))
  expect((await labels(1, 20))[0]?.textEdit.range).toEqual({
    start: { line: 1, character: 12 },
    end: { line: 1, character: 24 },
  })
  expect((await labels(2, 13)).map(({ label }) => label)).toEqual(expect.arrayContaining(['IS_A', 'EQUALS']))

  expect((await ask('hover', uri, at(2, 9))).result).toEqual({
    contents: { kind: 'markdown', value: expect.stringContaining('**tool**: field of ON_TOOL_CALL') },
    range: { start: { line: 2, character: 7 }, end: { line: 2, character: 11 } },
  })
  expect((await ask('hover', uri, at(0, 29))).result).not.toBeUndefined()

  const places = (found: readonly { readonly range: Range }[]) => found.map(({ range }) => shownRange(range))
  expect(places((await ask('definition', uri, at(2, 20))).result)).toEqual(['0:17-0:28'])
  expect(
    places((await ask('references', uri, { ...at(0, 20), context: { includeDeclaration: true } })).result),
  ).toEqual(['0:17-0:28', '2:17-2:28'])
  expect(places((await ask('documentHighlight', uri, at(0, 20))).result)).toEqual(['0:17-0:28', '2:17-2:28'])

  expect((await ask('prepareRename', uri, at(0, 20))).result).toMatchObject({ placeholder: 'destructive' })
  const { result: renamed } = await ask('rename', uri, { ...at(0, 20), newName: 'risky' })
  expect(
    (renamed as { readonly changes: Record<string, TextEdit[]> }).changes[uri]?.map(
      ({ range, newText }) => `${shownRange(range)} ${newText}`,
    ),
  ).toEqual(['0:17-0:28 risky', '2:17-2:28 risky'])
  const { error } = await ask('prepareRename', uri, at(2, 9))
  expect(error?.message).toContain('`tool` is a field, which cannot be renamed; variables, hooks')

  expect((await ask('formatting', uri, { options: { tabSize: 2, insertSpaces: true } })).result).toEqual([
    {
      range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } },
      newText: '  IF tool IS_A destructive THEN DENY "no"\n',
    },
  ])
  const { result: symbols } = await ask('documentSymbol', uri)
  expect((symbols as readonly { readonly name: string }[]).map(({ name }) => name)).toEqual([
    'delete_file IS_A destructive',
    'guard',
  ])
  const { result: tokens } = await ask('semanticTokens/full', uri)
  expect((tokens as { readonly data: readonly number[] }).data.slice(0, 10)).toEqual([0, 0, 11, 6, 0, 0, 12, 4, 2, 0])
})

const story = (name: string, decision: string) =>
  `@TEST ${name} GIVEN\n  event HAPPENS ON_TOOL_CALL\n  tool IS delete_file\nEXPECT\n  decision IS ${decision}\nEND\n`

describe('the lens over a test', () => {
  test('runs that test, and reports that it passed, or the line that failed', async () => {
    await started()
    const uri = open('c.sys2dsl', `${right}${story('passes', 'DENY')}${story('fails', 'ASK')}`)
    expect(await diagnostics(uri)).toEqual([])
    const { result } = await ask('codeLens', uri)
    const lenses = result as readonly {
      readonly range: Range
      readonly command: { readonly title: string; readonly command: string; readonly arguments: readonly string[] }
    }[]
    expect(lenses.map(({ command: { title }, range }) => `${title} ${range.start.line}`)).toEqual([
      'run test 4',
      'run test 10',
    ])

    const run = async (lens = 0) => {
      const { command: name = '', arguments: args = [] } = lenses[lens]?.command ?? {}
      const seen = editor.messages.length
      const { result: ran } = await editor.ask('workspace/executeCommand', { command: name, arguments: args })
      const shown = await editor.until(({ method }) => method === 'window/showMessage', seen)
      return { ran, shown: shown.params, problems: await diagnostics(uri, seen) }
    }
    expect(await run(0)).toEqual({
      ran: { passed: true, message: '`passes` passed', problems: [] },
      shown: { type: 3, message: '`passes` passed' },
      problems: [],
    })
    const failed = await run(1)
    expect(failed.ran).toMatchObject({ passed: false })
    expect(failed.shown).toMatchObject({
      type: 1,
      message: expect.stringContaining('`fails` failed: expected decision IS ASK'),
    })
    expect(failed.problems).toMatchObject([
      { code: 'test-failed', range: { start: { line: 14, character: 2 }, end: { line: 14, character: 17 } } },
    ])

    const seen = editor.messages.length
    editor.tell('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text: right }] })
    expect(await diagnostics(uri, seen)).toEqual([])
  })

  test('runs a test of a file that is not open', async () => {
    await started()
    writeFileSync(join(folder, 'on disk.sys2dsl'), `${right}${story('passes', 'DENY')}`)
    const ran = await editor.ask('workspace/executeCommand', {
      command: 'pawl.runTest',
      arguments: [uriOf('on disk.sys2dsl'), 'passes'],
    })
    expect(ran.result).toMatchObject({ passed: true })
    const missing = await editor.ask('workspace/executeCommand', {
      command: 'pawl.runTest',
      arguments: [uriOf('missing.sys2dsl'), 'passes'],
    })
    expect(missing.error?.message).toContain('cannot be read')
  })
})

test('several documents have their own problems, and a closed one has none', async () => {
  await started()
  const [one, other] = [open('one.sys2dsl', broken), open('other.sys2dsl', right)]
  expect((await diagnostics(one)).map(({ code }) => code)).toEqual(['T101'])
  expect(await diagnostics(other)).toEqual([])
  const seen = editor.messages.length
  editor.tell('textDocument/didClose', { textDocument: { uri: one } })
  expect(await diagnostics(one, seen)).toEqual([])
  expect((await ask('hover', one, at(1, 14))).result).toBeNull()
  const again = editor.messages.length
  open('one.sys2dsl', right.replace('DENY', 'DENNY'))
  expect((await diagnostics(one, again)).length).toBeGreaterThan(0)
})

test('a path leads to another theory: as the editor has it, or from the disk, and not to other files', async () => {
  await started()
  mkdirSync(join(folder, 'more'), { recursive: true })
  writeFileSync(join(folder, 'more/on disk.sys2dsl'), 'a IS_A b\n')
  writeFileSync(join(folder, 'secret.txt'), 'x')
  const unsaved = open('more/unsaved.sys2dsl', 'a IS_A b\n')
  const uri = open(
    'd.sys2dsl',
    'x KNOWS "more/on disk.sys2dsl"\nx KNOWS "more/unsaved.sys2dsl"\nx KNOWS "secret.txt"\n',
  )
  const target = async (line: number) =>
    ((await ask('definition', uri, at(line, 14))).result as readonly { readonly uri: string }[]).map((one) => one.uri)
  expect(await target(0)).toEqual([uriOf('more/on disk.sys2dsl')])
  expect(await target(1)).toEqual([unsaved])
  expect(await target(2)).toEqual([])
})

test.each([
  ['letters of two units', '# 😀😀\n"😀" IS_A b\n@HOOK guard ON_TOOL_CAL BEGIN\n  DENY "😀"\nEND\n', '2:12-2:23'],
  ['two units before the place', '@HOOK 😀 ON_TOOL_CAL BEGIN\nEND\n', '0:6-0:8'],
  ['line breaks of Windows', 'a IS_A b\r\n@HOOK guard ON_TOOL_CAL BEGIN\r\n  DENY "no"\r\nEND\r\n', '1:12-1:23'],
])('positions are right with %s', async (_, text, range) => {
  await started()
  const [problem] = await diagnostics(open('e.sys2dsl', text))
  expect(problem && shownRange(problem.range)).toBe(range)
})

test('changes inside a line with letters of two units are applied at the right place', async () => {
  await started()
  const uri = open('f.sys2dsl', '# 😀\r\n"😀" IS_A b # x\r\n')
  await diagnostics(uri)
  const seen = editor.messages.length
  editor.tell('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: { line: 1, character: 5 }, end: { line: 1, character: 9 } }, text: 'ISA' }],
  })
  const [problem] = await diagnostics(uri, seen)
  expect(problem).toMatchObject({ code: 'T132', severity: 2 })
  expect(problem && shownRange(problem.range)).toBe('1:5-1:8')
})

test('several changes in a row are checked once, when the author pauses', async () => {
  await started()
  const uri = open('g.sys2dsl', right)
  await diagnostics(uri)
  const seen = editor.messages.length
  for (let version = 2; version < 12; version++) {
    editor.tell('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text: `${right}${'x'.repeat(version)}\n` }],
    })
  }
  await diagnostics(uri, seen)
  const sent = editor.messages.slice(seen).filter((one) => isAbout(one, 'textDocument/publishDiagnostics', uri))
  expect(sent.map(({ params }) => (params as { readonly version: number }).version)).toEqual([11])
})

test('a request that is cancelled is not answered with a result', async () => {
  await started()
  const uri = open('h.sys2dsl', right)
  const id = editor.request('textDocument/hover', { textDocument: { uri }, ...at(2, 6) })
  editor.tell('$/cancelRequest', { id })
  const { error, result } = await editor.until((message) => message.id === id && message.method === undefined)
  expect([error?.code, result]).toEqual([-32800, undefined])
})

describe('a server', () => {
  const isAlive = async (after = '') => {
    const uri = open('alive.sys2dsl', right)
    const { result } = await ask('hover', uri, at(1, 14))
    expect(result, after).not.toBeNull()
    // the beginning of a message that is still on its way is not stray
    expect(editor.stray.stdout, after).toMatch(/^(Content-Length: \d+\r\n\r\n.*)?$/s)
  }
  const frame = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

  const malformed: readonly (readonly [string, string | Buffer])[] = [
    ['a body that is not JSON', frame('{"jsonrpc":')],
    ['a body that is not a message', frame('[1,2,3]')],
    ['nothing', frame('null')],
    ['a header without a length', 'Content-Type: x\r\n\r\n'],
    ['words in front of a header', 'noise'],
    ['a length that no message has', 'Content-Length: 99999999999\r\n\r\n'],
    ['a length that is not a number', 'Content-Length: abc\r\n\r\n'],
    ['a message without a version', frame('{"method":"textDocument/hover","id":900,"params":{}}')],
    ['an unknown notification', frame('{"jsonrpc":"2.0","method":"no/such","params":{}}')],
    ['a response to nothing', frame('{"jsonrpc":"2.0","id":77,"result":{}}')],
    [
      'a document without a text',
      frame(
        '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.sys2dsl","languageId":"sys2dsl","version":1}}}',
      ),
    ],
    [
      'a document whose text is a number',
      frame(
        '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.sys2dsl","languageId":"sys2dsl","version":1,"text":5}}}',
      ),
    ],
    ['a document without anything', frame('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":null}')],
    [
      'a change of an unknown document',
      frame(
        '{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///y","version":2},"contentChanges":[{"text":"a"}]}}',
      ),
    ],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('Content-Length: 4\r\n\r\n'), Buffer.from([0xff, 0xfe, 0xfd, 0xfc])]),
    ],
  ]

  test('survives malformed messages', async () => {
    await started()
    for (const [what, bytes] of malformed) {
      editor.raw(bytes)
      await isAlive(what)
    }
  })

  const invalid: readonly (readonly [string, string, unknown])[] = [
    [
      'no position',
      'textDocument/hover',
      { textDocument: { uri: 'file:///x' }, position: { line: -1, character: 'a' } },
    ],
    ['no document', 'textDocument/completion', {}],
    ['no parameters', 'textDocument/rename', undefined],
    ['no range', 'textDocument/codeAction', { textDocument: { uri: 'file:///x' } }],
    ['an unknown command', 'workspace/executeCommand', { command: 'rm' }],
    ['arguments that are not texts', 'workspace/executeCommand', { command: 'pawl.runTest', arguments: [{}, 1] }],
  ]

  test('answers invalid requests by errors', async () => {
    await started()
    editor.tell('textDocument/didOpen', {
      textDocument: { uri: 'file:///x', languageId: 'sys2dsl', version: 1, text: right },
    })
    for (const [what, method, params] of invalid) {
      const { error, result } = await editor.ask(method, params)
      expect([what, error?.code, result]).toEqual([what, -32602, undefined])
      await isAlive(what)
    }
  })

  test('answers an unknown request by an error, and a position behind the end as one at the end', async () => {
    await started()
    expect((await editor.ask('textDocument/noSuch', {})).error?.code).toBe(-32601)
    const uri = open('far.sys2dsl', right)
    expect((await ask('hover', uri, at(9999, 9999))).result).toBeNull()
    await isAlive()
  })

  test('reads a document of five megabytes in bounded time, and checks its form alone', async () => {
    await started()
    const hook = '@HOOK guard ON_NOTHING BEGIN\n  IF tool IS_A destructive THEN DENY "no"\nEND\n'
    const uri = open('huge.sys2dsl', `${hook.repeat(Math.ceil(5_000_000 / hook.length))}Dog IS_A\n`)
    expect((await diagnostics(uri)).map(({ code }) => code)).toEqual(['T007'])
    expect((await ask('completion', uri, at(0, 16))).error).toBeUndefined()
    await isAlive()
  })

  test('reports at most a thousand problems of a text that is not a theory', async () => {
    await started()
    const found = await diagnostics(open('noise.sys2dsl', '%% (( )) }{ a b c d\n\u0000'.repeat(20_000)))
    expect(found.length).toBe(1001)
    await isAlive()
  })

  test('that was asked to shut down leaves with 0', async () => {
    await started()
    expect((await editor.ask('shutdown')).result).toBeNull()
    editor.tell('exit')
    expect(await editor.exited).toBe(0)
    expect(editor.stray).toEqual({ stdout: '', stderr: '' })
  })

  test('that was asked to shut down, and whose editor is gone then, leaves with 0', async () => {
    await started()
    await editor.ask('shutdown')
    editor.hangUp()
    expect(await editor.exited).toBe(0)
  })

  test('that has to exit without a shutdown leaves with 1', async () => {
    await started()
    editor.tell('exit')
    expect(await editor.exited).toBe(1)
  })

  test('whose input is closed leaves with 1, also before the first message', async () => {
    await started()
    editor.hangUp()
    expect(await editor.exited).toBe(1)
    start().hangUp()
    expect(await editor.exited).toBe(1)
  })

  test('whose output is closed leaves with 1', async () => {
    await started()
    editor.stopReading()
    for (let version = 1; version < 20 && editor.isRunning; version++) {
      open(`closed ${version}.sys2dsl`, broken)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(await editor.exited).toBe(1)
  })

  test('takes the arguments that editors pass, and no others', async () => {
    start('--stdio', `--clientProcessId=${process.pid}`)
    expect((await editor.ask('initialize', { capabilities: {} })).result).toMatchObject({
      capabilities: { hoverProvider: true, positionEncoding: 'utf-16' },
      serverInfo: { name: 'pawl', version: expect.stringMatching(/^\d/) },
    })
    start('--sdtio')
    expect(await editor.exited).toBe(2)
    expect(editor.stray.stderr).toContain('did you mean `--stdio`?')
  })
})
