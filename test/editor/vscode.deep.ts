import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedPawl } from '../shared/shared-pawl.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''
let server = ''
let vsix = ''

/** The extension as VS Code unpacks it, beside a module that stands for VS Code. */
beforeAll(async () => {
  server = (await sharedPawl()).command
  folder = mkdtempSync(join(tmpdir(), 'pawl-vscode-'))
  execFileSync('npm', ['run', 'build:vscode'], { cwd: root, stdio: 'pipe' })
  const built = join(root, 'editors/vscode/dist')
  vsix = join(built, readdirSync(built).find((name) => name.endsWith('.vsix')) ?? '')
  execFileSync('unzip', ['-q', vsix, '-d', folder])
  mkdirSync(join(folder, 'node_modules/vscode'), { recursive: true })
  cpSync(join(root, 'test/editor/fake-vscode.cjs'), join(folder, 'node_modules/vscode/index.js'))
  writeFileSync(join(folder, 'policy.sys2dsl'), '@HOOK guard ON_TOOL_CAL BEGIN\n  DENY "no"\nEND\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Seen {
  readonly commands: readonly string[]
  readonly messages: readonly string[]
  readonly providers: readonly string[]
  readonly diagnostics: readonly { readonly message: string }[]
}

/** Activates the extension in a process of its own, and returns what it did until it had sent problems, or for a while. */
function activated(env: Readonly<Record<string, string>>): Seen {
  const script = `
    const { seen } = require('vscode')
    const extension = require(${JSON.stringify(join(folder, 'extension/extension.cjs'))})
    extension.activate({ subscriptions: [] }).then(async () => {
      for (let waited = 0; waited < 100 && seen.diagnostics.length === 0 && seen.providers.length > 0; waited++)
        await new Promise((resolve) => setTimeout(resolve, 100))
      await extension.deactivate()
      console.log(JSON.stringify(seen))
      process.exit()
    })`
  const given = { ...process.env, DOCUMENT: join(folder, 'policy.sys2dsl'), FOLDER: folder, ...env }
  return JSON.parse(
    execFileSync(process.execPath, ['-e', script], { cwd: folder, env: given, encoding: 'utf8' }),
  ) as Seen
}

test('the file is a whole zip archive with all files that its manifest names', () => {
  expect(execFileSync('unzip', ['-t', vsix], { encoding: 'utf8' })).toContain('No errors detected')
  const { main, contributes } = JSON.parse(readFileSync(join(folder, 'extension/package.json'), 'utf8'))
  const named = [main, contributes.languages[0].configuration, contributes.grammars[0].path]
  const files = readdirSync(join(folder, 'extension')).map((name) => `./${name}`)
  expect(files).toEqual(
    expect.arrayContaining([...named, './README.md', './LICENSE.txt', './third-party-licences.txt']),
  )
  expect(readFileSync(join(folder, 'extension/third-party-licences.txt'), 'utf8')).toContain('vscode-languageclient 11')
})

test('in a trusted folder the extension starts the server, and shows its problems', () => {
  const { commands, messages, providers, diagnostics } = activated({ TRUSTED: 'yes', SERVER: server })
  expect(messages).toEqual([])
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('did you mean `ON_TOOL_CALL`?')])
  // the client registers the command of the lens, which the server has
  expect(commands).toEqual(['pawl.restartServer', 'pawl.runTestAtCursor', 'pawl.runTest'])
  for (const provider of ['Hover', 'CompletionItem', 'Rename', 'CodeLens', 'CodeActions', 'DocumentFormattingEdit'])
    expect(providers.filter((name) => name.startsWith(`register${provider}`))).toHaveLength(1)
})

test('without Pawl, it explains how to install it', () => {
  const { messages, providers } = activated({ TRUSTED: 'yes' })
  expect(messages).toEqual([expect.stringContaining('npm install --save-dev pawl')])
  expect(providers).toEqual([])
})

test('in a folder that is not trusted, no program of it is started', () => {
  const { messages, providers } = activated({ TRUSTED: 'no', SERVER: server })
  expect([messages, providers]).toEqual([[], []])
})
