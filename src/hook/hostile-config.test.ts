import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '../../test/hook/is-refusal.ts'
import { type BuiltPawl, occasionOf, reasonIn, tell } from '../../test/hook-project.ts'
import { removeProjects } from '../../test/roles/project.ts'
import { sample, scale } from '../../test/scale.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { brains } from '../brains/index.ts'
import { rememberBuiltIns } from './process/built-ins.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

/** A config whose guard refuses everything, and that runs code from the environment, while it is loaded or when the guard is called. */
const hostile = `import fs from 'node:fs'
import { defineConfig, deny, guard } from 'pawl'
const deed = (place) => new Function('fs', process.env['DEED_AT_' + place] ?? '')(fs)
deed('LOAD')
export default defineConfig({ hooks: [guard({ name: 'never', on: 'tool.before', run: () => { deed('CALL'); return deny('not today') } })] })
`
const slugs = scale(
  ['claudecode'],
  brains.map(({ vocabulary }) => vocabulary.slug),
)

/** Whether each agent is refused, by its own words or by the exit code. */
function expectRefused(place: string, deed: string): void {
  const project = built.project(hostile)
  for (const slug of slugs) {
    const occasion = occasionOf(slug, 'tool.before')
    const ran = tell(project, occasion, { env: { [`DEED_AT_${place}`]: deed } })
    const isSaid = isRefusal(occasion, ran) || (ran.status === 2 && ran.stdout === '' && ran.stderr !== '')
    expect([slug, isSaid, ran.stdout]).toEqual([slug, true, expect.anything()])
  }
}

describe('a refusal stays a refusal if a config', () => {
  const deeds = [
    ['ends the process with the code of an answer', 'process.reallyExit(70)'],
    ['does so where nothing hears of the end', "process.removeAllListeners('exit'); process.exit(70)"],
    ['empties what is written', 'fs.writeSync = (file, bytes) => bytes.length'],
    ['replaces JSON.stringify', "JSON.stringify = () => ''"],
    [
      'replaces JSON.stringify for good',
      "Object.defineProperty(JSON, 'stringify', { value: () => '' , configurable: false, writable: false })",
    ],
    ['replaces JSON', "globalThis.JSON = { parse: JSON.parse, stringify: () => '' }"],
    ['gives every object a toJSON', 'Object.prototype.toJSON = () => ({})'],
    ['gives every list a toJSON', 'Array.prototype.toJSON = () => []'],
    ['gives every object a matcher', 'Object.prototype.matches = () => false'],
    ['replaces Array.prototype.filter', 'Array.prototype.filter = () => []'],
    ['replaces Array.prototype.map', 'Array.prototype.map = () => []'],
    ['replaces iterators', '[][Symbol.iterator]().__proto__.next = () => ({ done: true })'],
    ['replaces Buffer.from', 'Buffer.from = () => Buffer.alloc(0)'],
    ['chooses another exit code', "process.on('exit', () => { process.exitCode = 70 })"],
    ['aborts', 'process.abort()'],
  ] as const

  test.each(sample(deeds, 3))('%s while it is loaded', (_, deed) => expectRefused('LOAD', deed))
  test.each(sample(deeds, 7))('%s when a hook is called', (_, deed) => expectRefused('CALL', deed))
})

test('the reason names the built-in function that a config changed, and is recorded', () => {
  const project = built.project(hostile)
  const occasion = occasionOf('claudecode', 'tool.before')
  const env = { DEED_AT_CALL: "JSON.stringify = () => ''" }
  const words = 'a hook or pawl.config.ts changes `JSON.stringify`, which Pawl itself uses'
  expect(reasonIn(occasion, tell(project, occasion, { env }))).toContain(`Pawl could not decide: ${words}; `)
  const records = built.pawl(project, ['audit', '--json']).stdout
  expect(JSON.parse(records)).toMatchObject({ decision: 'failed', reason: words })
})

describe('built-in functions', () => {
  test('that were replaced, removed or added on shared prototypes are restored and named', () => {
    const restore = rememberBuiltIns()
    const { map } = Array.prototype
    expect(restore()).toBeUndefined()
    Array.prototype.map = () => []
    expect(restore()).toBe('Array.prototype.map')
    expect(Array.prototype.map).toBe(map)
    Reflect.deleteProperty(Map.prototype, 'get')
    expect(restore()).toBe('Map.prototype.get')
    Object.defineProperty(Object.prototype, 'get', { value: () => undefined, configurable: true })
    expect(restore()).toBe('Object.prototype.get')
    Object.defineProperty(String.prototype, 'toJSON', { value: () => '', configurable: true })
    expect(restore()).toBe('String.prototype.toJSON')
    expect(restore()).toBeUndefined()
  })

  test('that a polyfill adds, or that only describe functions, are left as they are', () => {
    const restore = rememberBuiltIns()
    const original = Function.prototype.toString
    Object.defineProperty(Array.prototype, 'penultimate', { value: () => undefined, configurable: true })
    Function.prototype.toString = function (this: unknown) {
      return Reflect.apply(original, this, [])
    }
    expect(restore()).toBeUndefined()
    expect('penultimate' in []).toBe(true)
    Function.prototype.toString = original
    Reflect.deleteProperty(Array.prototype, 'penultimate')
  })
})
