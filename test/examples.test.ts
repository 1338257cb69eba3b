import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Runs a program of this repository from its source, as `npm run demo` does, and gives what it printed. */
function runSource(path: string): string {
  const flags = ['--conditions=pawl-source', '--import', 'tsx']
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
  return execFileSync(process.execPath, [...flags, fileURLToPath(new URL(path, root))], {
    encoding: 'utf8',
    env,
  })
}

test('the first hook denies a force push and shows it in the audit', () => {
  const output = runSource('examples/first-hook/main.ts')
  expect(output).toContain('deny because force push is off limits here')
  expect(output).toMatch(/tool\.before.*no-force-push.*deny.*force push is off limits here/)
})

test('the demo tells its whole story', () => {
  const output = runSource('demo/main.ts')
  for (const word of ['redact-secrets', 'no-force-push', 'retry', 'broken-meter']) expect(output).toContain(word)
  expect(output).toMatch(/broken-meter\s+failed/)
  expect(output).not.toContain('sk-live-1234')
})

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  ...readdirSync(new URL('docs/', root)).map((name) => `docs/${name}`),
]

test.each(documents)('%s quotes its examples as they are, and links to what exists', (document) => {
  const text = read(document)
  for (const [, path = '', quoted = ''] of text.matchAll(/<!-- from (\S+) -->\n+```\w+\n(.*?)```/gs)) {
    expect(read(path).trim(), `${document} quotes ${path}`).toContain(quoted.trim())
  }
  for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
    expect(existsSync(new URL(link, new URL(document, root))), `${document} links to ${link}`).toBe(true)
  }
})
