import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { compileConfig } from './compile-config.ts'
import { doors } from './doors.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const pipeMaker = 'mkfifo'
const hook = `guard({ name: 'g', on: 'tool.before', run: () => deny('no') })`
const textOf = (body: string) => `import { defineConfig, deny, guard } from 'pawl'\n${body}\n`

/** How loading a config fails. */
async function failure(body: string) {
  const project = createProject({ 'pawl.config.ts': textOf(body) })
  const { message, hint } = await compileConfig(join(project.root, 'pawl.config.ts'), doors).then(
    () => ({ message: 'it loads', hint: '' }),
    (error) => error,
  )
  return [message.replace('pawl.config.ts fails when it is loaded: ', ''), hint]
}

const inList = 'put it into a list: `export default defineConfig({ hooks: [hook] })`'
const write = 'write `export default defineConfig({ hooks: […] })`'

describe('a default export', () => {
  test.each([
    ['a list of hooks', `export default [${hook}]`, 'its default export is a list', 'put it under `hooks`'],
    ['an empty list', 'export default []', 'its default export is a list', 'put it under `hooks`'],
    [
      'a function',
      `export default () => ({ hooks: [${hook}] })`,
      'its default export is a function',
      'what it returns',
    ],
    ['a class', `export default class { hooks = [${hook}] }`, 'its default export is a function', 'what it returns'],
    ['a promise', `export default Promise.resolve({ hooks: [${hook}] })`, 'its default export is a promise', 'without'],
    ['a hook', `export default ${hook}`, 'its default export is a hook', inList],
    ['a map', `export default new Map([['hooks', []]])`, 'its default export is an object of class Map', write],
    ['a text', `export default 'hooks'`, 'its default export is a text', write],
    ['null', 'export default null', 'its default export is null', write],
  ])('that is %s has its own message', async (_, body, message, hint) => {
    expect(await failure(body)).toEqual([`${message}, not a config`, expect.stringContaining(hint)])
  })

  test('that is not there is named', async () => {
    expect(await failure(`export const config = { hooks: [${hook}] }`)).toEqual([
      'pawl.config.ts has no config as its default export',
      write,
    ])
  })

  test('through defineConfig has the same message', async () => {
    expect(await failure(`export default defineConfig([${hook}])`)).toEqual([
      'the config must be an object, not a list',
      expect.any(String),
    ])
    expect(await failure('export default defineConfig(Promise.resolve({}))')).toEqual([
      'the config must be an object, not a promise',
      expect.any(String),
    ])
  })
})

describe('a list of the config', () => {
  test.each([
    [`hooks: ${hook}`, '`hooks` is a hook, not a list', 'write `hooks: [hook]`'],
    [`hooks: { a: ${hook} }`, '`hooks` is an object, not a list', 'write `hooks: […]`'],
    ['hooks: null', '`hooks` is null, not a list', 'write `hooks: […]`'],
    [`theories: 'rules.sys2dsl'`, '`theories` is a text, not a list', 'write `theories: […]`'],
    ['roles: {}', '`roles` is an object, not a list', 'write `roles: […]`'],
    ['theories: [5]', '`theories[0]` is a number, not a text', 'a theory is named by its file'],
  ])('%s', async (body, message, hint) => {
    expect(await failure(`export default { ${body} }`)).toEqual([message, expect.stringContaining(hint)])
  })

  test.each([
    [`[${hook}, undefined]`, '`hooks[1]` is undefined', 'is its import spelt right?'],
    ['[() => undefined]', '`hooks[0]` is a function', 'guard, transform, observe or around'],
    [`[[${hook}]]`, '`hooks[0]` is a list', 'spread it: `...`'],
    [`[Promise.resolve(${hook})]`, '`hooks[0]` is a promise', 'guard, transform, observe or around'],
    [`[{ name: 'g', on: 'tool.before', run: () => undefined }]`, '`hooks[0]` is an object', 'guard({ … })'],
    [
      `[{ verb: 'guard', name: 'g', event: 'tool.before', match: { kind: 'bash' }, run: () => undefined }]`,
      '`hooks[0]` is an object',
      'guard({ … })',
    ],
  ])('with something else for a hook: %s', async (list, message, hint) => {
    expect(await failure(`export default { hooks: ${list} }`)).toEqual([
      `${message}, not a hook`,
      expect.stringContaining(hint),
    ])
  })
})

describe('a value of the config', () => {
  test.each([
    [`store: 5`, '`store` is a number, not a text', '`sqlite:FOLDER` or `postgres://…`'],
    [`store: 'memory:'`, '`store` is `memory:`, which is lost with each hook process', 'use `sqlite:FOLDER`'],
    [`store: 'sqlit:.pawl'`, '`store` is not the address of a store', 'did you mean `sqlite:`?'],
    [`store: 'sqlite://.pawl'`, '`store`: a `sqlite:` url has no `//`', 'did you mean `sqlite:.pawl`?'],
    [`store: 'sqlite:'`, '`store` says what kind of store it is, and not where', '`sqlite:FOLDER`'],
    [`store: 'postgres:shop'`, '`store` says what kind of store it is, and not where', '`postgres://…`'],
    [`store: '.pawl'`, '`store` is not the address of a store', '`sqlite:FOLDER`'],
    [`redaction: { path: ['call.input.pin'] }`, '`redaction` has an unknown key `path`', 'did you mean `paths`?'],
    [`redaction: { paths: 'call.input.pin' }`, '`redaction.paths` is a text, not a list', 'write `paths: […]`'],
    [
      `redaction: { paths: ['call..x'] }`,
      '`redaction.paths[0]` is `call..x`, not a path: see character 6',
      'write `call.x`',
    ],
    [`redaction: { entropy: 'yes' }`, '`redaction.entropy` is a text, neither true nor false', 'write `entropy: true`'],
    [`redaction: ['pin']`, '`redaction` is a list, not an object', '{ paths: […], words: […] }'],
    [`hook: [${hook}]`, 'the config has an unknown key `hook`', 'did you mean `hooks`?'],
  ])('%s', async (body, message, hint) => {
    expect(await failure(`export default { ${body} }`)).toEqual([message, expect.stringContaining(hint)])
  })

  test.each([
    ['bash', 'did you mean `shell`?'],
    ['Bash', 'did you mean `shell`?'],
    ['Shell', 'did you mean `shell`?'],
    ['grep', 'did you mean `search`?'],
    ['constructor', 'it can be `shell`'],
  ])('match: { kind: %j } is a kind that never occurs', async (kind, hint) => {
    const body = `export default { hooks: [guard({ name: 'g', on: 'tool.before', match: { kind: '${kind}' }, run: () => undefined })] }`
    expect(await failure(body)).toEqual([
      `guard \`g\` matches \`kind\` with \`${kind}\`, which never occurs`,
      expect.stringContaining(hint),
    ])
  })

  test.each(['tool.before', 'tool.after', 'permission.asked'])('the same at %s', async (on) => {
    const body = `export default { hooks: [guard({ name: 'g', on: '${on}', match: { kind: 'bash' }, run: () => undefined })] }`
    expect(await failure(body)).toEqual([expect.stringContaining('which never occurs'), 'did you mean `shell`?'])
  })

  test('postgres passwords are not repeated', async () => {
    const words = await failure(`export default { store: 'postgress://me:hunter2@host/db' }`)
    expect(words).toEqual(['`store` is not the address of a store', expect.stringContaining('`postgres:`')])
  })
})

test('a theory that is a pipe or a folder is an error, and does not block', async () => {
  for (const make of [(file: string) => mkdirSync(file), (file: string) => execFileSync(pipeMaker, [file])]) {
    const project = createProject({ 'pawl.config.ts': `export default { theories: ['odd.sys2dsl'] }\n` })
    make(join(project.root, 'odd.sys2dsl'))
    await expect(compileConfig(join(project.root, 'pawl.config.ts'), doors)).rejects.toThrow(
      'the theory odd.sys2dsl of pawl.config.ts cannot be read: it is not a file',
    )
  }
})

test.each([
  ['{}', '{}'],
  ['hooks only', `{ hooks: [${hook}] }`],
  ['no hooks', '{ hooks: [] }'],
  [
    'everything',
    `{ hooks: [${hook}], theories: [], roles: [], store: 'sqlite:.pawl', redaction: { paths: ['call.input.a'], words: [], entropy: true } }`,
  ],
  ['an object without a prototype', `Object.assign(Object.create(null), { hooks: [${hook}] })`],
])('a config that loads: %s', async (_, body) => {
  expect((await failure(`export default ${body}`))[0]).toBe('it loads')
})

test('a config that turns into something else only when it is loaded for an agent is a refusal', () => {
  const call = occasionOf('claudecode', 'tool.before')
  const late = `export default process.env.AGENT === undefined ? { hooks: [${hook}] } : eval(process.env.AGENT)`
  const project = built.project(textOf(late))
  const reason = (AGENT?: string) => reasonIn(call, tell(project, call, { env: AGENT === undefined ? {} : { AGENT } }))
  expect(reason()).toBe('no')
  for (const value of [
    '[]',
    'Promise.resolve({})',
    'new Map()',
    '(() => ({}))',
    '({ roles: {} })',
    '({ hooks: {} })',
  ]) {
    expect(reason(value), value).toContain('pawl.config.ts')
  }
})
