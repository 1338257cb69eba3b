import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildFailure, build } from 'esbuild'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLanguageServer } from './editor/language-server.ts'
import { callableNames, exampleAt, examplesModule, publicExamples } from './public-examples/examples-module.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}node_modules/.cache/pawl-public-examples-${process.pid}`
const all = publicExamples()
const text = examplesModule(all)

/** The problem in a line of the module, with the name of the example. */
const problem = (line: number, message: string) =>
  `${exampleAt(text, line)}: ${text.split('\n')[line - 1]?.trim()}: ${message}`

let examples: Readonly<Record<string, () => Promise<void>>>
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  await build({
    absWorkingDir: root,
    stdin: { contents: text, resolveDir: `${root}src`, loader: 'ts' },
    outfile: `${folder}/examples.mjs`,
    conditions: ['pawl-source'],
    external: [
      '@ai-sdk/*',
      '@opentelemetry/*',
      '@photostructure/sqlite',
      'ai',
      '@langchain/*',
      'langchain',
      '@mastra/*',
      '@openai/agents',
      '@strands-agents/sdk',
      'esbuild',
      'pg',
      'zod',
    ],
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
  }).catch(({ errors }: BuildFailure) => {
    throw new Error(errors.map((one) => problem(one.location?.line ?? 0, one.text)).join('\n'))
  })
  examples = (await import(pathToFileURL(`${folder}/examples.mjs`).href)).examples
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(all.map(({ name }) => name))('the example of %s runs, and returns what its comments show', async (name) => {
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
  try {
    await examples[name]?.()
  } finally {
    printed.mockRestore()
  }
})

test('every function that a user can import has an example, and each is short', () => {
  const callable = callableNames()
  expect(callable.length).toBeGreaterThan(80)
  expect(callable.filter(({ hasExample }) => !hasExample).map(({ name }) => name)).toEqual([])
  expect(all.filter(({ code }) => code.split('\n').length > 10).map(({ name }) => name)).toEqual([])
})

test('every example compiles as strictly as the package itself', async () => {
  const editor = await startLanguageServer()
  try {
    const wrong = (await editor.problems(text)).map(({ line, message }) => problem(line + 1, message))
    expect(wrong).toEqual([])
  } finally {
    editor.close()
  }
})
