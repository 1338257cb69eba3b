import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { scale } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const call = occasionOf('claudecode', 'tool.before')
const end = occasionOf('claudecode', 'run.after')
const reasonOf = (project: Project, options = {}) => reasonIn(call, tell(project, call, options))

const refusing = (reason: string) => `import { defineConfig, deny, guard } from 'pawl'
export default defineConfig({ hooks: [guard({ name: 'g', on: 'tool.before', run: () => deny('${reason}') })] })
`
const theory = (reason: string) => `@HOOK g ON_TOOL_CALL BEGIN
  tool DENY '${reason}'
END
`
const withTheory = `export default { theories: ['rules.sys2dsl'] }\n`

describe('a source that has changed is compiled anew by the next call', () => {
  test('the config', () => {
    const project = built.project(refusing('once'))
    expect(reasonOf(project)).toBe('once')
    project.write('pawl.config.ts', refusing('twice'))
    expect(reasonOf(project)).toBe('twice')
  })

  test('a file that it imports, with types that Node cannot read', () => {
    const lib = (reason: string) => `enum Word { No = '${reason}' }\nexport const word: string = Word.No\n`
    const config = `import { word } from './lib/word'\n${refusing('x').replace("'x'", 'word')}`
    const project = built.project(config, { 'lib/word.ts': lib('once') })
    expect(reasonOf(project)).toBe('once')
    project.write('lib/word.ts', lib('twice'))
    expect(reasonOf(project)).toBe('twice')
  })

  test('a theory', () => {
    const project = built.project(withTheory, { 'rules.sys2dsl': theory('once') })
    expect(reasonOf(project)).toContain('once (rules.sys2dsl:2')
    project.write('rules.sys2dsl', theory('twice'))
    expect(reasonOf(project)).toContain('twice (rules.sys2dsl:2')
  })
})

test('what is compiled is kept by its content, and there is one of it', () => {
  const project = built.project(refusing('once'))
  const cache = () =>
    readdirSync(join(project.root, '.pawl/cache'))
      .filter((name) => !name.endsWith('.code'))
      .sort()
  const first = cache()
  expect(first).toEqual([expect.stringMatching(/^config-[0-9a-f]{16}\.cjs$/), 'manifest.json'])
  built.pawl(project, ['compile'])
  expect(cache()).toEqual(first)
  project.write('pawl.config.ts', refusing('twice'))
  reasonOf(project)
  expect(cache()).toHaveLength(2)
  expect(cache()).not.toEqual(first)
})

test('an unchanged config needs nobody to compile it: no toolchain, no Pawl', () => {
  const project = built.project(refusing('still'), { 'rules.sys2dsl': theory('x') })
  const manifest = JSON.parse(project.read('.pawl/cache/manifest.json') ?? '')
  project.write('.pawl/cache/manifest.json', JSON.stringify({ ...manifest, compiler: ['/nowhere/pawl.js'] }))
  expect(reasonOf(project)).toBe('still')
})

test.each([
  ['lost its manifest', (root: string) => rmSync(join(root, '.pawl/cache/manifest.json'))],
  ['has a manifest that is cut short', (root: string) => writeFileSync(join(root, '.pawl/cache/manifest.json'), '{')],
  [
    'has a manifest of something else',
    (root: string) => writeFileSync(join(root, '.pawl/cache/manifest.json'), '{"version":"1"}'),
  ],
  ['is gone', (root: string) => rmSync(join(root, '.pawl/cache'), { recursive: true })],
])('a cache that %s is made anew by the Pawl that the project has installed', (_, harm) => {
  const project = built.project(refusing('still'))
  project.install('pawl', { 'package.json': '{"name":"pawl","version":"0.1.0","type":"module"}' })
  mkdirSync(join(project.root, 'node_modules/pawl/dist/cli'), { recursive: true })
  symlinkSync(built.command, join(project.root, 'node_modules/pawl/dist/cli/main.js'))
  harm(project.root)
  expect(reasonOf(project)).toBe('still')
})

test('a cache that lost only what was compiled is made anew, too', () => {
  const project = built.project(refusing('still'))
  const [name = ''] = readdirSync(join(project.root, '.pawl/cache'))
  project.remove(`.pawl/cache/${name}`)
  expect(reasonOf(project)).toBe('still')
})

test('a fresh clone without its packages refuses, and says what to do', () => {
  const project = built.project(refusing('never'))
  project.remove('.pawl/cache')
  expect(reasonOf(project)).toContain('Pawl is not installed here (install the project’s packages')
  expect(isSilent(end, tell(project, end))).toBe(true)
})

test('the config is found from every folder below it, and the nearest is taken', () => {
  const project = built.project(refusing('outer'))
  const inner = built.project(refusing('inner'))
  cpSync(inner.root, join(project.root, 'packages/inner'), { recursive: true })
  const from = (path: string) => {
    const cwd = join(project.root, path)
    mkdirSync(cwd, { recursive: true })
    return reasonOf(project, { cwd })
  }
  expect([from('src/deep'), from('packages'), from('packages/inner/src')]).toEqual(['outer', 'outer', 'inner'])
  const cwd = join(project.root, 'src/deep')
  expect(built.pawl(project, ['compile'], { cwd }).stdout).toBe('compiled pawl.config.ts\n')
})

const broken = [
  ['is no TypeScript', 'export default {', 'pawl.config.ts cannot be compiled: Build failed'],
  ['imports what is not there', `import './nowhere'\nexport default {}`, 'Could not resolve "./nowhere"'],
  ['throws', `throw new Error('boom')`, 'pawl.config.ts fails when it is loaded: boom'],
  ['ends the process', 'process.exit(0)', 'pawl.config.ts fails when it is loaded: it calls `process.exit`'],
  ['exports nothing', 'const config = {}', 'pawl.config.ts has no config as its default export'],
  ['exports something else', 'export default { hooks: 5 }', 'write `export default defineConfig('],
  ['has something else for a theory', 'export default { theories: [5] }', 'has no config as its default export'],
  [
    'has something else for a hook',
    'export default { hooks: [{}] }',
    'make it with guard, transform, observe or around',
  ],
  [
    'has a theory that is not there',
    `export default { theories: ['no.sys2dsl'] }`,
    'the theory no.sys2dsl of pawl.config.ts cannot be read',
  ],
  ['has a theory with an error', withTheory, 'rules.sys2dsl:2:'],
]

describe('a config that', () => {
  test.each(
    scale(
      broken.filter((_, at) => at % 2 === 0),
      broken,
    ),
  )(
    '%s is a refusal that says so, harms nobody at other moments, and is no stack trace on the command line',
    (_, text, words) => {
      const files = { 'rules.sys2dsl': `@HOOK g ON_TOOL_CALL BEGIN\n  @hit comand CONTAINS 'rm'\nEND\n` }
      const project = built.project(refusing('never'), files)
      project.write('pawl.config.ts', text)
      expect(reasonOf(project)).toContain(words)
      expect(isSilent(end, tell(project, end))).toBe(true)
      for (const command of scale(['hooks'], ['hooks', 'doctor'])) {
        const { status, stdout, stderr } = built.pawl(project, [command])
        expect([status, `${stdout}${stderr}`]).toEqual([1, expect.not.stringMatching(/\n {4}at /)])
      }
    },
  )

  test('ends or never lets go of the process only when it is loaded for an agent is a refusal, too', () => {
    const project = built.project(
      `if (process.env.AGENT === 'exit') process.exit(0)\nif (process.env.AGENT === 'loop') for (;;);\n${refusing('fine')}`,
    )
    expect(reasonOf(project)).toBe('fine')
    expect(reasonOf(project, { env: { AGENT: 'exit' } })).toContain('it calls `process.exit` (let it throw')
    expect(reasonOf(project, { env: { AGENT: 'loop', PAWL_DEADLINE_MS: '500' } })).toContain('took longer than 0.5 s')
  })

  test('is gone is a refusal that says how to get rid of the hooks, whatever lies above', () => {
    const outer = createProject({ 'pawl.config.ts': refusing('outer') })
    const inner = built.project(refusing('inner'))
    cpSync(inner.root, join(outer.root, 'inner'), { recursive: true })
    outer.remove('inner/pawl.config.ts')
    expect(reasonOf(outer, { cwd: join(outer.root, 'inner') })).toContain('take the hooks out: `pawl uninstall`')
  })
})
