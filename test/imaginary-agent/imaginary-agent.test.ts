import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brains } from '../../src/brains/index.ts'
import { brainContract } from '../brain-contract.ts'
import { agentFolder, brainFixtures } from '../brain-fixtures.ts'
import { brainsPage } from '../brains-table.ts'
import { type BuiltPawl, buildPawl, cacheFolder, openPawl, type Ran, tell } from '../hook-project.ts'
import { createProject, type Project, removeProjects } from '../roles/project.ts'
import { addAgent } from './add-agent.ts'
import { imaginary } from './index.ts'

const here = new URL('./', import.meta.url)
const copy = cacheFolder('imaginary')
const { slug, title, program, note, settingsPath, marks } = imaginary.vocabulary

const config = `import { defineConfig, deny, guard } from 'pawl'
export default defineConfig({ hooks: [
  guard({ name: 'no-force', on: 'tool.before', match: { kind: 'shell' }, run: ({ call }) =>
    call.command?.includes('--force') ? deny('force is forbidden') : undefined }),
] })
`

brainContract(imaginary, here)

test('the page of coding agents lists its names, its settings and the outcomes it honours', () => {
  const page = brainsPage([...brains, imaginary], (name) => (name === slug ? here : agentFolder(name)))
  expect(page).toContain(`| ${title} | \`${slug}\`, \`imaginary-code\` | \`${settingsPath}\` |`)
  expect(page).toContain(`## ${title}\n`)
  expect(page).toContain('| `BeforeCall` | `tool.before` | yes | no | no | as deny | as deny | – | as deny | yes\\* |')
  expect(page.split(`## ${title}\n`)[1]).toContain('At `BeforeCall` it sends (')
})

describe('with its folder in `src/brains` and its name in the list', () => {
  let built: BuiltPawl
  let project: Project
  /** The folder of its program, which prints its version. */
  let machine: Project

  beforeAll(async () => {
    addAgent(copy)
    built = openPawl(await buildPawl(copy, join(copy, 'built')))
    machine = createProject({ [`bin/${program}`]: '#!/bin/sh\necho 1.2.3\n' })
    chmodSync(join(machine.root, 'bin', program), 0o755)
    project = built.installed(config, [slug])
  })
  afterAll(() => {
    rmSync(copy, { recursive: true, force: true })
    removeProjects()
  })

  const pawl = (...args: readonly string[]): Ran =>
    built.pawl(project, args, {
      env: { ...process.env, PATH: `${join(machine.root, 'bin')}:${process.env['PATH']}`, HOME: machine.root },
    })
  const call = (command: string) => {
    const [moment] = imaginary.vocabulary.moments.filter(({ event }) => event === 'tool.before')
    const payload = brainFixtures(slug, here).find((fixture) => fixture.moment === moment?.native)?.payload
    if (moment === undefined || payload === undefined) throw new Error('it has no such moment')
    return tell(project, {
      brain: imaginary,
      moment,
      payload: { ...payload, cwd: project.root, tool_input: { command } },
    })
  }

  test('`pawl init` installs its hooks, and detects it by its folder', () => {
    expect(project.read(settingsPath)).toContain(`${slug} BeforeCall fd3`)
    const other = createProject({ 'pawl.config.ts': config, '.imaginary/notes.md': '' })
    expect(built.pawl(other, ['init', '--hooks'])).toMatchObject({ status: 0 })
    expect(other.read(settingsPath)).toBe(project.read(settingsPath))
  })

  test('the hook process answers it, and records its calls', () => {
    const refused = call('git push --force')
    expect(JSON.parse(refused.stdout)).toMatchObject({ decision: 'block', reason: 'force is forbidden' })
    expect(call('git status')).toMatchObject({ status: 0, stdout: '' })
    expect(pawl('audit', '--json', '--agent', slug, '--decision', 'deny').stdout).toContain('no-force')
  })

  test('the hook process has its vocabulary, and nothing that only the command line needs', () => {
    const hook = readFileSync(join(copy, 'built/dist/hook/main.cjs'), 'utf8')
    expect(hook).toContain('BeforeCall')
    expect(hook).not.toContain('hooksAreOff')
  })

  test.each([`rm ${settingsPath}`, `IMAGINARY_QUIET=1 ${program} go`, `${program} go --no-hooks`])(
    'commands that switch its hooks off are guarded: %s',
    (command) => {
      expect(JSON.parse(call(command).stdout)).toMatchObject({
        decision: 'block',
        reason: expect.stringContaining('this may change what guards the project'),
      })
    },
  )

  test('`pawl doctor` knows its program, its note and its switches, and does not try an agent it cannot start', () => {
    const { stdout } = pawl('doctor', '--live', slug)
    expect(stdout).toContain(`\`${program}\` 1.2.3 is installed`)
    expect(stdout).toContain(note)
    expect(stdout).toContain('BeforeCall: the hook process starts and receives it')
    expect(stdout).toContain(`not tried live: ${title} does not run without a person and a login`)
    const written = JSON.parse(project.read(settingsPath) ?? '{}')
    project.write(settingsPath, JSON.stringify({ ...written, hooksAreOff: true }))
    expect(pawl('doctor').stdout).toContain(`\`hooksAreOff\` turns the hooks of ${title} off`)
    project.write(settingsPath, JSON.stringify(written))
  })

  test('`pawl mcp install` puts its servers behind the hooks, and its hooks guard the file', () => {
    const text = '{ "servers": { "shop": { "command": "shop" }, "far": { "url": "https://x" } } }'
    project.write('.imaginary/servers.json', text)
    project.write('node_modules/pawl/package.json', '{ "type": "module" }')
    project.write('node_modules/pawl/dist/cli/main.js', `import ${JSON.stringify(built.command)}\n`)
    const { status, stdout } = pawl('mcp', 'install', slug)
    expect([status, stdout]).toEqual([0, expect.stringContaining('├─ shop: guarded\n└─ far: left as it is')])
    expect(JSON.parse(call('rm .imaginary/servers.json').stdout)).toMatchObject({ decision: 'block' })
    built.asPerson(project, ['mcp', 'uninstall', slug], { env: { HOME: machine.root } })
    expect(project.read('.imaginary/servers.json')).toBe(text)
    project.remove('node_modules')
  })

  test('help, completion and the error for an agent that is not there name it', () => {
    expect(pawl('help', 'init').stdout.replaceAll(/\s+/g, ' ')).toContain(`Agents: ${slug}, claudecode, opencode`)
    expect(pawl('completion', 'bash').stdout).toContain(`'init:--hooks') takes=list values='${slug} claudecode`)
    expect(pawl('init', '--hooks', 'imaginry').stderr).toContain(`did you mean \`${slug}\`?`)
  })

  test('commands for people are refused inside it', () => {
    const env = { ...process.env, [marks[0] ?? '']: '1' }
    const { stderr } = built.pawl(project, ['uninstall'], { env })
    expect(stderr).toContain(`this runs inside ${title}`)
  })

  test('`pawl uninstall` by a person leaves no trace of it', () => {
    const ran = built.asPerson(project, ['uninstall', '--hooks', slug], { env: { HOME: machine.root } })
    expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining(settingsPath)])
    expect(project.read(settingsPath)).toBeUndefined()
  })
})
