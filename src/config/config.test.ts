import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../test/roles/project.ts'
import { sample, scale } from '../../test/scale.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { digestOf, policyFiles } from './compile/policy.ts'

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

describe('a source that has changed is compiled again by the next call', () => {
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

  test('a config whose name comes first, beside one that was compiled', () => {
    const project = built.project(refusing('once'))
    project.write('pawl.config.js', 'export default {}\n')
    renameSync(join(project.root, 'pawl.config.ts'), join(project.root, 'away.ts'))
    expect(isSilent(call, tell(project, call))).toBe(true)
    renameSync(join(project.root, 'away.ts'), join(project.root, 'pawl.config.ts'))
    expect(reasonOf(project)).toBe('once')
  })

  test('a theory', () => {
    const project = built.project(withTheory, { 'rules.sys2dsl': theory('once') })
    expect(reasonOf(project)).toContain('once (rules.sys2dsl:2')
    project.write('rules.sys2dsl', theory('twice'))
    expect(reasonOf(project)).toContain('twice (rules.sys2dsl:2')
  })

  test('a second theory, which may not take an inverse of the first away', () => {
    const hosts = 'RUNS_ON INVERSE_OF HOSTS\nproduction HOSTS Bash\n'
    const first = `${hosts}@HOOK g ON_TOOL_CALL BEGIN\n  IF tool RUNS_ON production THEN DENY "no"\nEND\n`
    const files = { 'a.sys2dsl': first, 'b.sys2dsl': 'z CARRIES y\n' }
    const project = built.project(`export default { theories: ['a.sys2dsl', 'b.sys2dsl'] }\n`, files)
    expect(reasonOf(project)).toContain('no (a.sys2dsl:4')
    project.write('b.sys2dsl', 'RUNS_ON INVERSE_OF CARRIES\nz CARRIES y\n')
    expect(reasonOf(project)).toContain('`RUNS_ON` has the inverse `HOSTS` already, in a.sys2dsl, line 1')
  })

  test('a theory that another one uses, with what it declares', () => {
    const rules = `USES "facts/tools.sys2dsl"
@HOOK g ON_TOOL_CALL BEGIN
  IF tool ENDANGERS data THEN DENY "dangerous"
END
`
    const facts = `@RULE dangers IF $x IS_A shell AND shell ENDANGERS $y THEN $x ENDANGERS $y
Bash IS_A shell
data IS_A thing
`
    const project = built.project(withTheory, { 'rules.sys2dsl': rules, 'facts/tools.sys2dsl': facts })
    expect(isSilent(call, tell(project, call))).toBe(true)
    project.write('facts/tools.sys2dsl', `${facts}shell ENDANGERS data\n`)
    expect(reasonOf(project)).toContain('dangerous (rules.sys2dsl:3')
    expect(Object.keys(JSON.parse(project.read(policyFiles.about) ?? '').sources)).toContain('facts/tools.sys2dsl')
    project.write('facts/tools.sys2dsl', 'Bash IS_A')
    expect(reasonOf(project)).toContain('facts/tools.sys2dsl has an error in line 1')
    project.write('rules.sys2dsl', rules.replace('facts/', '../'))
    expect(reasonOf(project)).toContain('it is outside the project')
  })
})

test('the compiled policy contains nothing of this machine, and is the same everywhere', () => {
  const config = `const here = import.meta.url\n${refusing('x').replace("'x'", 'here')}`
  const [one, other] = [built.project(config), createProject({ 'pawl.config.ts': config })]
  built.pawl(other, ['compile'])
  for (const path of Object.values(policyFiles)) {
    expect(one.read(path)).toBe(other.read(path))
    expect(one.read(path)).not.toContain(one.root)
  }
  expect(reasonOf(one)).toBe(pathToFileURL(join(one.root, 'pawl.config.ts')).href)
})

describe('with nothing installed', () => {
  const cloned = (project: Project) => {
    project.remove('.pawl/cache') // files that git ignores
    return project
  }

  test('an unchanged config guards a fresh clone: no packages, no toolchain, no Pawl', () => {
    const files = { 'rules.sys2dsl': theory('by theory') }
    const config = refusing('still').replace('hooks: [', `theories: ['rules.sys2dsl'], hooks: [`)
    expect(reasonOf(cloned(built.project(config, files)))).toMatch(/^still|by theory/)
  })

  test('one whose line ends git has changed does so, too', () => {
    const project = cloned(built.project(refusing('still')))
    project.write('pawl.config.ts', refusing('still').replaceAll('\n', '\r\n'))
    expect(reasonOf(project)).toBe('still')
  })

  test.each(
    sample(
      [
        [
          'a compiled text that was changed',
          (project: Project) => appendFileSync(join(project.root, policyFiles.compiled), ' '),
        ],
        ['a config that has changed', (project: Project) => project.write('pawl.config.ts', refusing('other'))],
        ['a compiled text that is gone', (project: Project) => project.remove(policyFiles.compiled)],
        ['digests that are gone', (project: Project) => project.remove(policyFiles.about)],
        ['digests that are cut short', (project: Project) => project.write(policyFiles.about, '{')],
      ],
      3,
    ),
  )('%s refuses, and does not tell the model how to remove it', (_, harm) => {
    const project = cloned(built.project(refusing('never')))
    harm(project)
    const reason = reasonOf(project)
    expect(reason).toContain('Pawl is not installed here, and is needed to compile the config')
    expect(reason).not.toMatch(/uninstall|delete|remove/)
    expect(isSilent(end, tell(project, end))).toBe(true)
  })
})

test.each(
  sample(
    [
      [
        'was edited',
        (root: string) => appendFileSync(join(root, policyFiles.compiled), '\nexports.config = () => ({})'),
      ],
      ['has digests that are cut short', (root: string) => writeFileSync(join(root, policyFiles.about), '{')],
      ['is of another version', (root: string) => writeFileSync(join(root, policyFiles.about), '{"version":"1"}')],
      ['is gone', (root: string) => rmSync(join(root, policyFiles.compiled))],
      ['lost its digests', (root: string) => rmSync(join(root, policyFiles.about))],
      ['was emptied', (root: string) => writeFileSync(join(root, policyFiles.compiled), '')],
    ],
    3,
  ),
)('a compiled policy that %s is made again by the Pawl that the project has installed', (_, harm) => {
  const project = built.project(refusing('still'))
  project.remove('.pawl/cache')
  project.install('pawl', { 'package.json': '{"name":"pawl","version":"0.1.0","type":"module"}' })
  mkdirSync(join(project.root, 'node_modules/pawl/dist/cli'), { recursive: true })
  symlinkSync(built.command, join(project.root, 'node_modules/pawl/dist/cli/main.js'))
  harm(project.root)
  expect(reasonOf(project)).toBe('still')
})

test.each(sample(['(function (exports) { exports.config = () => {', 'exports.config = 7', '(function () {})', '5'], 2))(
  'a compiled config that was changed to %j, with its digest, causes a reason without a stack trace',
  (text) => {
    const project = built.project(refusing('no'))
    const about = join(project.root, policyFiles.about)
    const policy = JSON.parse(readFileSync(about, 'utf8'))
    writeFileSync(join(project.root, policyFiles.compiled), text)
    writeFileSync(about, JSON.stringify({ ...policy, digest: digestOf(text) }))
    expect(reasonOf(project)).toContain('the compiled config cannot be run')
    const hooks = built.pawl(project, ['hooks'])
    expect(hooks).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^pawl: the compiled config cannot be run: .+\nhint: /),
    })
    const doctor = built.pawl(project, ['doctor'])
    expect(doctor.stdout).toContain('.pawl/policy.cjs is not what pawl.config.ts compiles to')
    expect([hooks.stderr, doctor.stderr].join('')).not.toContain('    at ')
  },
)

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
  ['exports something else', 'export default { hooks: 5 }', '`hooks` is a number, not a list'],
  ['has something else for a theory', 'export default { theories: [5] }', '`theories[0]` is a number, not a text'],
  ['has something else for a hook', 'export default { hooks: [{}] }', '`hooks[0]` is an object, not a hook'],
  [
    'has a theory that is not there',
    `export default { theories: ['no.sys2dsl'] }`,
    'the theory no.sys2dsl of pawl.config.ts cannot be read',
  ],
  ['has a theory with an error', withTheory, 'rules.sys2dsl:2:'],
]

describe('a config that', () => {
  test.each(sample(broken, 4))(
    '%s is a refusal with that reason, harmless at other hook points, and without a stack trace on the command line',
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

  test('ends or blocks the process only when it is loaded for an agent is a refusal, too', () => {
    const project = built.project(
      `if (process.env.AGENT === 'exit') process.exit(0)\nif (process.env.AGENT === 'loop') for (;;);\n${refusing('fine')}`,
    )
    expect(reasonOf(project)).toBe('fine')
    expect(reasonOf(project, { env: { AGENT: 'exit' } })).toContain('it calls `process.exit`')
    expect(reasonOf(project, { env: { AGENT: 'loop', PAWL_DEADLINE_MS: '500' } })).toContain('took longer than 0.5 s')
  })

  test('is gone is a refusal, even if a folder above has one', () => {
    const outer = createProject({ 'pawl.config.ts': refusing('outer') })
    const inner = built.project(refusing('inner'))
    cpSync(inner.root, join(outer.root, 'inner'), { recursive: true })
    outer.remove('inner/pawl.config.ts')
    expect(reasonOf(outer, { cwd: join(outer.root, 'inner'), program: inner.read('.pawl/hook.cjs') })).toContain(
      'this project has no pawl.config.ts any more',
    )
  })
})
