import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Hooks, PluginInput } from '@opencode-ai/plugin'
import { transformSync } from 'esbuild'
import { afterAll, expect, test, vi } from 'vitest'
import type { Entry } from '../contract/settings-format.ts'
import { opencode } from './index.ts'
import { pluginText } from './plugin-text.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'pawl-opencode-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const before = 'tool.execute.before'
const after = 'tool.execute.after'
const entry = (changes: Partial<Entry> = {}): Entry => ({
  native: before,
  matcher: undefined,
  command: 'true',
  timeoutMs: undefined,
  author: 'pawl',
  ...changes,
})
const role = 'repo=acme/role=tester'

/** The hook process of these tests: records its input, and prints its configured answer. */
writeFileSync(
  join(folder, 'hook.mjs'),
  `import { appendFileSync, readFileSync } from 'node:fs'
const [log, answer] = process.argv.slice(2)
appendFileSync(log, readFileSync(0, 'utf8') + '\\n')
process.stdout.write(answer)`,
)
const log = join(folder, 'told.jsonl')
const quoted = (words: string) => `'${words.replaceAll("'", `'\\''`)}'`
const saying = (answer: unknown) =>
  [process.execPath, join(folder, 'hook.mjs'), log, typeof answer === 'string' ? answer : JSON.stringify(answer)]
    .map(quoted)
    .join(' ')
const told = () =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []

let made = 0
/** The plugin with these entries as a file that can be imported: its types are removed. */
function fileOf(entries: readonly Entry[]): string {
  rmSync(log, { force: true })
  const { code } = transformSync(pluginText(entries), { loader: 'ts', format: 'esm' })
  const file = join(folder, `plugin-${made++}.mjs`)
  writeFileSync(file, code)
  return pathToFileURL(file).href
}

/** The hooks of the plugin with these entries, as opencode gets them: by calling every export. */
async function hooksOf(...entries: readonly Entry[]): Promise<Hooks> {
  const exported = Object.values(await import(/* @vite-ignore */ fileOf(entries)))
  expect(exported).toEqual([expect.any(Function)])
  const [plugin] = exported as [(input: Partial<PluginInput>) => Promise<Hooks>]
  return plugin({ directory: folder })
}

async function callBefore(
  hooks: Hooks,
  args: Record<string, unknown>,
  tool = 'bash',
): Promise<Record<string, unknown>> {
  await hooks[before]?.({ tool, sessionID: 'ses_1', callID: 'call_1' }, { args })
  return args
}

async function callAfter(hooks: Hooks, output = 'hello\n'): Promise<string> {
  const result = { title: 'echo hello', metadata: {}, output }
  await hooks[after]?.({ tool: 'bash', sessionID: 'ses_1', callID: 'call_1', args: { command: 'echo hello' } }, result)
  return result.output
}

type Message = Parameters<NonNullable<Hooks['chat.message']>>[1]
const typed = { id: 'prt_1', sessionID: 'ses_1', messageID: 'msg_1', type: 'text', text: 'hello' }
async function callMessage(hooks: Hooks, parts: readonly object[] = [{ ...typed }]): Promise<readonly unknown[]> {
  const output = { message: { id: 'msg_1' }, parts: [...parts] } as unknown as Message
  await hooks['chat.message']?.({ sessionID: 'ses_1' }, output)
  return output.parts
}

const tellEvent = (hooks: Hooks, type: string, properties: unknown) =>
  hooks.event?.({ event: { type, properties } } as never)

const natives = opencode.vocabulary.moments.map(({ native }) => native)
const hookOf = (native: string) => (/^session\.(created|compacted|idle)$/.test(native) ? 'event' : native)
const hostile = [
  `echo "it's" '\${HOME}' \`id\` \\`,
  '*/ } export const out = 1 /*',
  'one\ntwo\u2028three',
  '// pawl-entry {}',
]

test('every plugin type-checks against the types of opencode itself', () => {
  const sources = join(folder, 'types')
  mkdirSync(sources)
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'))
  const several = [
    ...natives.map((native) => [entry({ native })]),
    natives.map((native) => entry({ native, matcher: 'Write|Edit', timeoutMs: 1500, author: role })),
    hostile.map((command) => entry({ command, author: command, matcher: command })),
  ]
  const files = several.map((entries, at) => {
    writeFileSync(join(sources, `plugin-${at}.ts`), pluginText(entries))
    return `plugin-${at}.ts`
  })
  const options =
    '--noEmit --strict --noUnusedLocals --noUncheckedIndexedAccess --skipLibCheck --target esnext --types node'
  const modules = '--module preserve --moduleResolution bundler'
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const check = (names: readonly string[]) =>
    execFileSync(process.execPath, [tsc, ...`${options} ${modules}`.split(' '), ...names], {
      cwd: sources,
      encoding: 'utf8',
    })
  expect(check(files)).toBe('')
  writeFileSync(
    join(sources, 'wrong.ts'),
    pluginText([entry()]).replace("'tool.execute.before':", "'tool.execute.soon':"),
  )
  expect(() => check(['wrong.ts'])).toThrow(
    expect.objectContaining({ stdout: expect.stringContaining('tool.execute.soon') }),
  )
})

test('a plugin has the hooks that its entries need, and no others', async () => {
  for (const native of natives) {
    expect(Object.keys(await hooksOf(entry({ native })))).toEqual([hookOf(native)])
  }
})

test('the hook process receives the event, and its silence allows it', async () => {
  const hooks = await hooksOf(entry({ command: saying('') }), entry({ command: saying({}) }))
  expect(await callBefore(hooks, { command: 'ls' })).toEqual({ command: 'ls' })
  const input = { tool: 'bash', sessionID: 'ses_1', callID: 'call_1' }
  const payload = {
    pawl: 1,
    event: before,
    directory: folder,
    sessionID: 'ses_1',
    input,
    output: { args: { command: 'ls' } },
  }
  expect(told()).toEqual([payload, payload])
})

test('a refusal is thrown, and later entries are not called', async () => {
  const hooks = await hooksOf(entry({ command: saying({ deny: 'not here' }) }), entry({ command: saying('') }))
  await expect(callBefore(hooks, { command: 'ls' })).rejects.toThrow(/^not here$/)
  expect(told()).toHaveLength(1)
})

test('arguments are changed in place, and the second hook process sees the changes of the first', async () => {
  const hooks = await hooksOf(
    entry({ command: saying({ input: { command: 'ls', shy: true } }) }),
    entry({ command: saying({ input: { command: 'ls -l', extra: { deep: 1 } } }) }),
  )
  const args = { command: 'rm', gone: 1 }
  expect(await callBefore(hooks, args)).toBe(args)
  expect(args).toEqual({ command: 'ls -l', extra: { deep: 1 } })
  expect(told()[1].output.args).toEqual({ command: 'ls', shy: true })
})

test('no argument reaches a prototype', async () => {
  const hooks = await hooksOf(entry({ command: saying('{"input":{"__proto__":{"polluted":1},"command":"ls"}}') }))
  const args = await callBefore(hooks, { command: 'rm' })
  expect(Object.getPrototypeOf(args)).toBe(Object.prototype)
  expect(Object.keys(args).sort()).toEqual(['__proto__', 'command'])
})

test.each([
  ['takes too long', 'sleep 600', /^refused, because the hooks of Pawl failed: it took longer than 100 ms$/],
  ['crashes', 'echo no module >&2; exit 1', /failed: no module$/],
  ['crashes without a word', 'exit 3', /failed: it ended by 3$/],
  ['is killed', 'kill -9 $$', /failed: it ended by SIGKILL$/],
  ['is not there', '/nowhere/pawl', /failed: .*not found/],
  ['answers with words', 'echo fine', /not JSON$/],
  ['answers with a list', 'echo []', /not an object$/],
  ['answers with other arguments', `echo '{"input":[]}'`, /something else$/],
  ['refuses without a reason', `echo '{"deny":""}'`, /^refused by a hook$/],
  ['refuses with no text', `echo '{"deny":false}'`, /^refused by a hook$/],
])('a hook process that %s refuses', async (_, command, message) => {
  const timeoutMs = command.startsWith('sleep') ? 100 : undefined
  const withMoment = (native: string) => hooksOf(entry({ native, command, timeoutMs }))
  await expect(callBefore(await withMoment(before), {})).rejects.toThrow(message)
  if (command.includes('"input"')) return // only a tool that has not run has arguments
  await expect(callAfter(await withMoment(after))).rejects.toThrow(message)
  await expect(callMessage(await withMoment('chat.message'))).rejects.toThrow(message)
})

test('a command that took too long is ended with all that it started', async () => {
  const file = join(folder, 'late')
  const command = `sh -c 'echo $$ > ${file}; sleep 600' & wait`
  await expect(callBefore(await hooksOf(entry({ command, timeoutMs: 2000 })), {})).rejects.toThrow('took longer')
  const pid = Number(readFileSync(file, 'utf8'))
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000)
})

test('a command need not read its input, however long that is', async () => {
  const hooks = await hooksOf(entry({ command: 'true' }))
  const text = 'x'.repeat(1_000_000)
  expect(await callBefore(hooks, { text })).toEqual({ text })
})

test('the command of a role refuses by its exit code, with its own text', async () => {
  const command = 'echo reads stdin: $(cat | wc -l) >&2; exit 2'
  const hooks = await hooksOf(entry({ author: role, command: 'true' }), entry({ author: role, command }))
  await expect(callBefore(hooks, {})).rejects.toThrow(`refused by ${role}: reads stdin: 0`)
  await expect(callBefore(await hooksOf(entry({ author: role, command: 'exit 1' })), {})).rejects.toThrow(role)
  const slow = entry({ author: role, command: 'sleep 600', timeoutMs: 100 })
  await expect(callBefore(await hooksOf(slow), {})).rejects.toThrow('longer than 100 ms')
})

test('output of a role’s command is not an answer, and after the call it refuses nothing', async () => {
  const deny = `echo '{"deny":"no","input":{},"output":"x"}'`
  expect(await callBefore(await hooksOf(entry({ author: role, command: deny })), { a: 1 })).toEqual({ a: 1 })
  expect(await callAfter(await hooksOf(entry({ native: after, author: role, command: `${deny}; exit 2` })))).toBe(
    'hello\n',
  )
  const message = entry({ native: 'chat.message', author: role, command: 'exit 2' })
  expect(await callMessage(await hooksOf(message))).toHaveLength(1)
})

test.each([
  [undefined, 'bash', true],
  ['', 'bash', true],
  ['*', 'bash', true],
  ['Bash', 'bash', true],
  ['Write|Edit', 'edit', true],
  ['Write | Edit', 'write', true],
  ['Write|Edit', 'apply_patch', true],
  ['Write|Edit', 'bash', false],
  ['Ba', 'bash', false],
  ['web.*', 'webfetch', true],
  ['web.*', 'bash', false],
  ['(', 'bash', true],
  ['constructor', 'bash', false],
])('the matcher %j concerns %s: %s', async (matcher, tool, concerns) => {
  const called = callBefore(await hooksOf(entry({ matcher, command: saying({ deny: 'called' }) })), {}, tool)
  await (concerns ? expect(called).rejects.toThrow('called') : expect(called).resolves.toEqual({}))
})

test('a result is replaced, added to, or refused', async () => {
  const shaped = await hooksOf(
    entry({ native: after, command: saying({ output: 'clean', context: ['one', 2, 'two'] }) }),
  )
  expect(await callAfter(shaped)).toBe('clean\n\none\n\ntwo')
  const refused = await hooksOf(entry({ native: after, command: saying({ deny: 'secret' }) }))
  await expect(callAfter(refused)).rejects.toThrow(/^secret$/)
  const silent = await hooksOf(entry({ native: after, command: saying('') }))
  expect(await callAfter(silent, undefined)).toBe('hello\n')
})

test('context for a message becomes parts beside it, and a message can be refused', async () => {
  const informed = await hooksOf(entry({ native: 'chat.message', command: saying({ context: ['one', 'two'] }) }))
  const part = { sessionID: 'ses_1', messageID: 'msg_1', type: 'text' }
  expect(await callMessage(informed)).toEqual([
    { ...part, id: 'prt_1', text: 'hello' },
    { ...part, id: 'prt_1p', text: 'one', synthetic: true },
    { ...part, id: 'prt_1pp', text: 'two', synthetic: true },
  ])
  const refused = await hooksOf(entry({ native: 'chat.message', command: saying({ deny: 'no' }) }))
  await expect(callMessage(refused)).rejects.toThrow(/^no$/)
})

test('a changed message replaces all typed parts, and nothing else', async () => {
  const hooks = await hooksOf(
    entry({ native: 'chat.message', command: saying({ input: 'other words', context: ['one'] }) }),
    entry({ native: 'chat.message', command: saying('') }),
  )
  const file = { ...typed, id: 'prt_2', type: 'file', url: 'file:///a' }
  const content = { ...typed, id: 'prt_3', text: 'its content', synthetic: true }
  const first = { ...typed }
  const parts = await callMessage(hooks, [file, first, content, { ...typed, id: 'prt_4', text: 'more' }])
  expect(parts[1]).toBe(first)
  const one = { ...typed, id: 'prt_3p', text: 'one', synthetic: true }
  expect(parts).toEqual([file, { ...typed, text: 'other words' }, content, one])
  const { output } = told()[1]
  expect(output.parts).toEqual(parts)
})

test.each([
  ['a number', { input: 7 }, [typed], 'changed the message into no text'],
  ['words where none were typed', { input: 'x' }, [{ ...typed, synthetic: true }], 'has no words to change'],
])('a message that is changed into %s is refused', async (_, reply, parts, words) => {
  const hooks = await hooksOf(entry({ native: 'chat.message', command: saying(reply) }))
  await expect(callMessage(hooks, parts)).rejects.toThrow(words)
})

test('the plugin reports sessions without waiting, and a failure there is harmless', async () => {
  const all = ['session.created', 'session.compacted', 'session.idle']
  const hooks = await hooksOf(
    ...all.map((native) => entry({ native, command: '/nowhere/pawl' })),
    ...all.map((native) => entry({ native, command: saying({ deny: 'too late' }) })),
  )
  const info = { id: 'ses_1', directory: folder }
  await tellEvent(hooks, 'session.created', { info })
  await tellEvent(hooks, 'session.compacted', { sessionID: 'ses_1' })
  await tellEvent(hooks, 'session.idle', { sessionID: 'ses_1' })
  await tellEvent(hooks, 'message.updated', {})
  await vi.waitFor(() => expect(told()).toHaveLength(3), 20_000)
  const payloads = all.map((event) =>
    expect.objectContaining({ pawl: 1, event, sessionID: 'ses_1', directory: folder }),
  )
  expect(told()).toEqual(expect.arrayContaining(payloads))
})

test('the end of a turn is reported even if opencode exits right after it', async () => {
  const file = fileOf([entry({ native: 'session.idle', command: `sleep 1; ${saying('')}` })])
  const leave = `import { PawlHooks } from '${file}'
const { event } = await PawlHooks({ directory: '${folder}' })
await event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } })
process.exit(0)`
  execFileSync(process.execPath, ['--input-type=module', '--eval', leave])
  expect(told()).toEqual([])
  await vi.waitFor(() => expect(told()).toMatchObject([{ event: 'session.idle', sessionID: 'ses_1' }]), 20_000)
})

test('a sub-agent neither begins nor ends a session', async () => {
  const hooks = await hooksOf(
    entry({ native: 'session.created', command: saying('') }),
    entry({ native: 'session.idle', command: saying('') }),
  )
  await tellEvent(hooks, 'session.created', { info: { id: 'ses_2', parentID: 'ses_1' } })
  await tellEvent(hooks, 'session.idle', { sessionID: 'ses_2' })
  for (const count of [1, 2]) {
    await tellEvent(hooks, 'session.idle', { sessionID: 'ses_1' })
    await vi.waitFor(() => expect(told()).toHaveLength(count), 20_000)
  }
  expect(told()).toMatchObject([{ sessionID: 'ses_1' }, { sessionID: 'ses_1' }])
})

test.each(hostile)('a command is run as it is, and nothing of it becomes code: %j', async (words) => {
  const hooks = await hooksOf(
    entry({ command: `${saying({ deny: words })} #${words.replaceAll('\n', ' ')}`, author: 'pawl' }),
  )
  await expect(callBefore(hooks, {})).rejects.toThrow(expect.objectContaining({ message: words }))
})
