import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startClient } from './editor/protocol-client.ts'
import { markdownLinks } from './markdown-links.ts'
import { sample, scale } from './scale.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, unknown>
}
const all = Object.keys(exports)
  .filter((door) => !door.endsWith('.json'))
  .map((door) => door.replace(/^\./, 'pawl'))

/** The doors to frameworks, which a program opens that has installed the framework. */
const frameworks = ['langchain', 'ai-sdk', 'openai-agents', 'mastra', 'strands'].map((slug) => `pawl/${slug}`)
const doors = all.filter((door) => !frameworks.includes(door))

let project = ''
let tarball = ''
let unpackedSize = 0
const run = (command: string, args: readonly string[], cwd: string) => {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
  }
}

function install(): void {
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball], project)
}

/** The package with its declared dependencies, and nothing else: an installation by npm takes as long as all tests of this file. */
function unpack(): void {
  const modules = join(project, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  run('tar', ['-xzf', tarball, '-C', modules], project)
  renameSync(join(modules, 'package'), join(modules, 'pawl'))
  const { bin, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(modules, 'pawl/package.json'), 'utf8'),
  ) as Readonly<Record<string, Readonly<Record<string, string>>>>
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  const program = join(modules, 'pawl', bin?.['pawl'] ?? '')
  chmodSync(program, 0o755)
  symlinkSync(program, join(modules, '.bin/pawl'))
}

/** The package as a stranger gets it: packed, and installed into an empty project by npm; in a sample it is only unpacked. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'pawl-exports-'))
  // packing builds, in a script of our own; installing needs no script of a dependency
  const packing = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', project]
  const [packed] = JSON.parse(run('npm', packing, root).replace(/^[^[]*/, ''))
  tarball = join(project, packed.filename)
  unpackedSize = packed.unpackedSize
  mkdirSync(join(project, 'src'))
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "type": "module", "private": true }')
  scale(unpack, install)()
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('every door opens in plain Node, and has exports', () => {
  const script = `for (const door of ${JSON.stringify(doors)}) if (Object.keys(await import(door)).length === 0) throw door; console.log('open')`
  expect(run(process.execPath, ['--input-type=module', '-e', script], project)).toBe('open\n')
})

test('every door can be required, too', () => {
  const script = `for (const door of ${JSON.stringify(doors)}) require(door); console.log('open')`
  expect(run(process.execPath, ['--no-warnings', '-e', script], project)).toBe('open\n')
})

test('the door to a framework opens where the framework is, and is an error that names it elsewhere', () => {
  const script = `for (const door of ${JSON.stringify(frameworks)}) if (Object.keys(await import(door)).length === 0) throw door; console.log('open')`
  const open = () => run(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], project)
  expect(open).toThrow("Cannot find package 'langchain'")
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const linked = Object.keys(peerDependencies).map((name) => join(project, 'node_modules', name))
  for (const path of linked) {
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(join(root, 'node_modules', path.slice(join(project, 'node_modules').length)), path)
  }
  try {
    expect(open()).toBe('open\n')
  } finally {
    for (const path of linked) rmSync(path)
  }
})

test('the command is installed, and prints its help', () => {
  expect(run(join(project, 'node_modules', '.bin', 'pawl'), ['--help'], project)).toContain('pawl theory ')
})

test('the language server is installed without a package of its own, and has the licences of the code in it', async () => {
  const modules = join(project, 'node_modules')
  expect(existsSync(join(modules, 'vscode-languageserver'))).toBe(false)
  const editor = startClient(join(modules, '.bin/pawl'), ['lsp', '--stdio'], project)
  const { result } = await editor.ask('initialize', { capabilities: {} })
  expect(result).toMatchObject({ serverInfo: { name: 'pawl' } })
  await editor.ask('shutdown')
  editor.tell('exit')
  expect(await editor.exited).toBe(0)
  const licences = readFileSync(join(modules, 'pawl/dist/third-party-licences.txt'), 'utf8')
  for (const name of ['vscode-languageserver 10', 'vscode-jsonrpc', 'vscode-languageserver-types', 'MIT License'])
    expect(licences).toContain(name)
})

test('a coding agent in a stranger’s project is governed: which tools it may use, and how often', () => {
  const config = readFileSync(join(root, 'examples/governance/pawl.config.ts'), 'utf8')
  writeFileSync(join(project, 'pawl.config.ts'), config)
  run(join(project, 'node_modules', '.bin', 'pawl'), ['init', '--hooks', 'claudecode'], project)
  const fixture = JSON.parse(readFileSync(join(root, 'src/brains/claudecode/fixtures/PreToolUse.json'), 'utf8'))
  // where the agent is does not matter: the budget is that of the project
  const call = (tool_name: string, tool_use_id: string, folder = 'src') =>
    execFileSync(process.execPath, [join(project, '.pawl/hook.cjs'), 'claudecode', 'PreToolUse'], {
      cwd: join(project, folder),
      encoding: 'utf8',
      input: JSON.stringify({ ...fixture.payload, tool_name, tool_use_id }),
    })
  expect([call('Bash', 't1', '.'), call('Bash', 't2')]).toEqual(['', ''])
  expect(call('Bash', 't3')).toContain('budget exhausted: 2 of 2 tool calls')
  expect(call('WebFetch', 't4')).toContain('capability denied for `WebFetch`')
  expect(run(join(project, 'node_modules', '.bin', 'pawl'), ['audit', 'verify'], project)).toContain('ok')
})

test('a back door does not open', () => {
  const script = `import('pawl/dist/kernel/registry.js').catch((error) => console.log(error.code))`
  expect(run(process.execPath, ['-e', script], project)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n')
  const system = `import('pawl').then(({ systemHook }) => console.log(typeof systemHook))`
  expect(run(process.execPath, ['-e', system], project)).toBe('undefined\n')
})

test.each([
  ['nodenext', { module: 'nodenext', moduleResolution: 'nodenext' }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
])('a stranger’s project type-checks under %s', (name, resolution) => {
  writeFileSync(
    join(project, 'src', 'main.ts'),
    `${doors.map((door, at) => `import * as door${at} from '${door}'`).join('\n')}
    import { deny, guard } from 'pawl'
    export const hook = guard({ name: 'no', on: 'tool.before', match: { kind: 'shell' }, run: ({ call }) => call.command === 'rm' ? deny('no') : undefined })
    // @ts-expect-error the types are really there
    guard({ name: 'no', on: 'tool.befor', run: () => undefined })
    export const all = [${doors.map((_, at) => `door${at}`).join(', ')}]`,
  )
  const config = join(project, `tsconfig.${name}.json`)
  const compilerOptions = {
    ...resolution,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    strict: true,
    noEmit: true,
    types: [],
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['src'] }))
  expect(run(bin('tsc'), ['-p', config], project)).toBe('')
})

test('a library can export what it makes with Pawl: the compiler can name the types in its declarations', () => {
  const library = join(project, 'library')
  mkdirSync(library, { recursive: true })
  writeFileSync(
    join(library, 'main.ts'),
    `import { ask, catalogue, createContext, createDispatcher, createRegistry, defineEvent, deny, guard, hooksFor, makeToolCall, memoryAudit, modify, of, stub } from 'pawl'
    import { createAgent, createTurns, durable, lifecycle, tool, workflow } from 'pawl/agent'
    import { capability, listResolver, memoryBudgets } from 'pawl/governance'
    import { openStore } from 'pawl/store'
    import { scriptedModel } from 'pawl/testing'
    import { createEngine, parseTheory } from 'pawl/theory'
    export const outcomes = [ask('x'), deny('x'), modify({ x: 1 }), stub(1)]
    export const judge = (path: string) => (path.includes('.env') ? deny('no') : path === '' ? ask('which?') : undefined)
    export const hook = guard({ name: 'g', on: 'tool.before', run: ({ call }) => judge(call.name) })
    export const registry = createRegistry().with(hook)
    export const dispatcher = createDispatcher({ registry, audit: memoryAudit() })
    export const call = makeToolCall({ id: '1', name: 'bash', kind: 'shell', input: {} })
    export const context = createContext({ sessionId: 'chat-42' })
    export const agent = createAgent({ name: 'a', model: scriptedModel(['x']), tools: [tool({ name: 't', run: () => 1 })] })
    export const run = (input: string) => agent.run(input)
    export const stream = (input: string) => agent.stream(input)
    export const parts = [createTurns, durable, lifecycle, workflow]
    export const resolver = capability({ resolver: listResolver({ deny: ['x'] }) })
    export const budgets = memoryBudgets()
    export const store = () => openStore('memory:')
    export const engine = createEngine()
    export const theory = parseTheory('', 'empty.sys2dsl')
    export const placed = defineEvent({ name: 'order.placed', carries: { total: of<number>() }, outcomes: ['deny'] })
    export const shop = catalogue.with(placed)
    export const verbs = hooksFor(shop)
    export const { guard: guardShop, observe: observeShop } = verbs
    export const limit = guardShop({ name: 'limit', on: 'order.placed', run: ({ total }) => (total > 5 ? deny('no') : undefined) })
    export const shopRegistry = createRegistry(shop).with(limit)
    export const shopDispatcher = createDispatcher({ registry: shopRegistry })`,
  )
  const compilerOptions = {
    ...{ module: 'nodenext', moduleResolution: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] },
    ...{ strict: true, declaration: true, emitDeclarationOnly: true, outDir: 'out' },
  }
  writeFileSync(join(library, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['main.ts'] }))
  expect(run(bin('tsc'), ['-p', library], project)).toBe('')
  expect(readFileSync(join(library, 'out/main.d.ts'), 'utf8')).toContain('export declare const judge')
})

const checkers: readonly (readonly [string, readonly string[], string])[] = [
  ['publint', ['--strict'], 'All good!'],
  ['attw', ['--profile', 'esm-only', '--no-emoji'], 'OK (ESM)'],
]

test.each(sample(checkers, 2))('%s finds nothing wrong with the package', (checker, options, praise) => {
  expect(run(bin(checker), [tarball, ...options], root)).toContain(praise)
})

test('every relative link of a Markdown file in the package leads to something in the package', () => {
  const inside = join(project, 'node_modules/pawl')
  const pages = readdirSync(inside, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', join('docs', 'store.md')]))
  const broken = pages.flatMap((page) =>
    markdownLinks(readFileSync(join(inside, page), 'utf8'))
      .map((link) => link.replace(/#.*/, ''))
      .filter((path) => path !== '' && !existsSync(join(inside, dirname(page), path)))
      .map((path) => `${page} -> ${path}`),
  )
  expect(broken).toEqual([])
})

test('the package holds the expected files and nothing else', () => {
  const files = run('tar', ['-tzf', tarball], project).trim().split('\n')
  const odd = files.filter(
    (file) =>
      !/^package\/(dist|examples)\/|^package\/(docs|decisions)\/[\w-]+\.md$|^package\/editors\/[\w.]+\.json$|^package\/(package\.json|LICENSE|[A-Z]+\.md)$/.test(
        file,
      ),
  )
  expect(odd).toEqual([])
  expect(files.filter((file) => /\.(test(-d)?|deep)\.|\.map$/.test(file))).toEqual([])
  // decisions/0009-what-is-shipped.md lists them
  expect(files.length).toBeLessThan(740)
  expect(unpackedSize).toBeLessThan(7_200_000)
})

/** A program that imports the package, as a bundler for browsers makes it. An import of a module of Node would be an error. */
async function bundleSize(contents: string): Promise<number> {
  const stdin = { contents, resolveDir: project }
  const form = { bundle: true, minify: true, format: 'esm', platform: 'browser' } as const
  const { outputFiles, metafile } = await build({ stdin, ...form, write: false, outdir: 'out', metafile: true })
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  return outputFiles[0]?.contents.length ?? 0
}

test.each(['pawl', 'pawl/actions', 'pawl/agent', 'pawl/packs', 'pawl/governance', 'pawl/theory', 'pawl/testing'])(
  '%s can be bundled for browsers and workers, since it imports nothing of Node',
  async (door) => {
    expect(await bundleSize(`export * from '${door}'`)).toBeGreaterThan(1000)
  },
)

test('a bundle has no more of the package than it uses', async () => {
  const size = await bundleSize(`import { deny, guard } from 'pawl'; export { deny, guard }`)
  console.log(`guard and deny in a bundle: ${size} bytes`)
  // what a hook says of itself is checked here; the registry, which is not in it, checks the rest against the events
  expect(size).toBeLessThan(8_000)
})
