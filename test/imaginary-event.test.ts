import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheFolder } from './hook-project.ts'

// "Add an event" of CONTRIBUTING.md, done to a copy of the sources
const repository = fileURLToPath(new URL('..', import.meta.url))
const copy = cacheFolder('imaginary-event')
const isOfTests = /\.(test(-d)?|deep)\.ts$|[\\/]fixtures$/

beforeAll(() => {
  cpSync(join(repository, 'src'), join(copy, 'src'), { recursive: true, filter: (path) => !isOfTests.test(path) })
  cpSync(join(repository, 'test/events-table.ts'), join(copy, 'test/events-table.ts'))
  cpSync(join(repository, 'package.json'), join(copy, 'package.json'))
  const settings = {
    extends: join(repository, 'tsconfig.json'),
    include: ['src/index.ts', 'src/testing', 'test', 'program.ts'],
  }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(settings))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const insert = (path: string, before: string, text: string) => {
  const old = readFileSync(join(copy, path), 'utf8')
  expect(old).toContain(before)
  writeFileSync(join(copy, path), old.replace(before, `${text}${before}`))
}
const typeErrors = () =>
  spawnSync(join(repository, 'node_modules/.bin/tsc'), ['--noEmit'], { cwd: copy, encoding: 'utf8' }).stdout

/** A user's program then. */
const program = `
import { createDispatcher, createRegistry, deny, guard } from './src/index.ts'
import { examplePayload, exampleScope } from './src/testing/index.ts'
import { eventsPage } from './test/events-table.ts'
const short = guard({ name: 'short', on: 'plan.made', run: ({ plan }) => (plan.length > 9 ? deny('too long') : undefined) })
const dispatcher = createDispatcher({ registry: createRegistry().with(short) })
const said = [examplePayload('plan.made').plan, 'a plan of many words'].map((plan) =>
  dispatcher.dispatch('plan.made', { plan }, exampleScope()),
)
Promise.all(said).then((decisions) => {
  console.log(decisions.map(({ type }) => type).join(), eventsPage().split('\\n').find((line) => line.includes('plan.made')))
})
`

test('a new event is one declaration, for which the compiler requires an example', async () => {
  const declaration = "  defineEvent({ name: 'plan.made', carries: { plan: of<string>() }, outcomes: ['deny'] }),\n"
  insert('src/protocol/events/session-events.ts', '] as const', declaration)
  expect(typeErrors()).toMatch(
    /^src\/testing\/examples\.ts\(\d+,\d+\): error TS2741: Property '"plan\.made"' is missing/,
  )
  insert('src/testing/examples.ts', "  'session.before': ", "  'plan.made': () => ({ plan: 'tea' }),\n")
  writeFileSync(join(copy, 'program.ts'), program)
  expect(typeErrors()).toBe('')
  const outfile = join(copy, 'program.mjs')
  await build({ entryPoints: [join(copy, 'program.ts')], bundle: true, format: 'esm', platform: 'node', outfile })
  expect(execFileSync(process.execPath, [outfile], { encoding: 'utf8' })).toBe(
    'continue,deny | `plan.made` | plan | – | deny | agent |\n',
  )
})
