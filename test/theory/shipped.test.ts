import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createEngine,
  parseTheory,
  printDiagnostic,
  printTheory,
  runTests,
  standardHooks,
} from '../../src/theory/index.ts'
import { withoutNames } from '../../src/theory/internal.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const filesIn = (folder: string, ending: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !path.includes('node_modules'))
    .map((path) => `${folder}${path}`)

const files = filesIn('examples/', '.sys2dsl').map((path) => [path, read(path)] as const)
const pages = [...filesIn('docs/', '.md'), 'README.md'].flatMap((path) =>
  [...read(path).matchAll(/```sys2dsl\n(.*?)```/gs)].map(
    ([, text = ''], at) => [`block ${at + 1} of ${path}`, text] as const,
  ),
)
/** The pages quote the theories of one example, which use each other. */
const readQuoted = (path: string) => read(`examples/theory/${basename(path)}`)
const shipped = [...files, ...pages, ['the standard hooks', standardHooks] as const]

describe.each(shipped)('%s', (name, text) => {
  test('is laid out as `pawl theory fmt` does', () => {
    const { theory, diagnostics } = parseTheory(text, name)
    expect(diagnostics).toEqual([])
    expect(printTheory(withoutNames(theory))).toBe(text)
  })

  test('has no errors, and in a file no warnings', () => {
    const { diagnostics } = createEngine({ read: name.endsWith('.sys2dsl') ? read : readQuoted }).load(text, name)
    const isFile = name.endsWith('.sys2dsl')
    const wrong = diagnostics.filter(({ severity }) => isFile || severity === 'error')
    // a block of a page may test a hook that the page shows in another block
    const isQuoted = !isFile && /^@TEST/.test(text)
    expect(isQuoted ? [] : wrong.map((one) => printDiagnostic(one, text))).toEqual([])
  })
})

test.each(files)('the tests of %s pass', (path, text) => {
  const { tests } = runTests(text, path, { read })
  expect(tests.filter(({ passed }) => !passed)).toEqual([])
})

test('every policy has tests of what it refuses and of what it allows', () => {
  for (const [path, text] of files.filter(([path]) => path.includes('policies/'))) {
    expect(runTests(text, path, { read }).tests.length, path).toBeGreaterThan(1)
    expect(text, path).toContain('decision IS CONTINUE')
  }
})
