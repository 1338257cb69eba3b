import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { brainOf } from '../src/brains/brains.ts'
import type { Brain } from '../src/brains/index.ts'
import { hookCommands, type Moment } from '../src/brains/internal.ts'
import { digestOf } from '../src/config/compile/policy.ts'
import { bundleHook } from '../src/hook/program/bundle-hook.ts'
import { builtHook, hookProgram } from '../src/hook/program/hook-program.ts'
import { type BrainFixture, brainFixtures } from './brain-fixtures.ts'
import type { Resident } from './resident/start-resident.ts'
import { createProject, type Files, type Project } from './roles/project.ts'
import { withoutProgress } from './terminal.ts'

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  readonly cwd?: string
  readonly input?: string | Buffer
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The text of the hook program that was installed, where it is not the one of the project. */
  readonly program?: string
}

/** Where the command line and the hook process lie, as files for Node. */
export interface PawlFiles {
  readonly command: string
  /** The folder of its files. */
  readonly hook: string
  /** The program of a resident process. */
  readonly resident: string
}

const repository = fileURLToPath(new URL('..', import.meta.url))

/** A folder inside the repository, where packages are found. */
export function cacheFolder(name: string): string {
  return join(repository, `node_modules/.cache/pawl-${name}-${process.pid}`)
}

/** Bundles both once, because tests start them many times: laid out as a package that was built, which bundles nothing itself. */
export async function buildPawl(root = repository, folder = cacheFolder('test')): Promise<PawlFiles> {
  const inFolder = (name: string) => join(folder, 'dist/cli', name)
  const files = { command: inFolder('main.mjs'), hook: join(folder, 'dist/hook'), resident: inFolder('resident.mjs') }
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'src/cli/main.ts', out: 'main' },
      { in: join(repository, 'test/resident/program.ts'), out: 'resident' },
    ],
    outdir: dirname(files.command),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    // CommonJS cannot be part of a bundle of modules
    external: [
      'esbuild',
      '@photostructure/sqlite',
      'pg',
      'vscode-languageserver',
      'vscode-languageserver-textdocument',
    ],
  })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  mkdirSync(files.hook, { recursive: true })
  const hook = root === repository ? await hookProgram() : await bundleHook(root)
  for (const [path, text] of Object.entries(hook)) writeFileSync(join(files.hook, basename(path)), text)
  return files
}

export interface BuiltPawl {
  /** The command line, as a file for Node. */
  readonly command: string
  pawl(project: Pick<Project, 'root'>, args: readonly string[], options?: RunOptions): Ran
  /** The same in a process of its own, where `pawl` calls the resident one. */
  pawlProcess(project: Pick<Project, 'root'>, args: readonly string[], options?: RunOptions): Ran
  /** The same, typed by a person into a terminal with room for everything: all that is on the screen is in `stdout`. */
  asPerson(project: Pick<Project, 'root'>, args: readonly string[], options?: RunOptions): Ran
  /** A project whose agents can call its hooks. */
  project(config: string, files?: Files): Project
  /** A project after `pawl init --hooks` for these agents. */
  installed(config: string, agents: readonly string[], files?: Files): Project
}

export function openPawl({ command, hook }: PawlFiles, resident?: Resident): BuiltPawl {
  const program = builtHook(hook)
  const templates = new Map<string, Project>()
  // the same sources compile to the same files, and so on: each is made once and copied
  const copyOf = (words: readonly unknown[], make: () => Project): Project => {
    const key = JSON.stringify(words)
    const template = templates.get(key) ?? make()
    templates.set(key, template)
    const copy = createProject()
    cpSync(template.root, copy.root, { recursive: true })
    return copy
  }
  const pawlProcess: BuiltPawl['pawlProcess'] = (project, args, options = {}) =>
    ran(process.execPath, [command, ...args], { cwd: project.root, ...options })
  const withPackages = new Set<string>()
  // Node keeps the packages that it has loaded: a project that has some, and may have changed them, is called by a new process
  const isLoaded = (folder: string) => {
    if (withPackages.has(folder)) return true
    if (existsSync(join(folder, 'node_modules'))) withPackages.add(folder)
    return false
  }
  const pawl: BuiltPawl['pawl'] = (project, args, options = {}) => {
    const { cwd = project.root, env = process.env, input } = options
    const needsProcess = resident === undefined || input !== undefined || isLoaded(cwd)
    return needsProcess ? pawlProcess(project, args, options) : resident({ program: command, args, cwd, env })
  }
  const after = (project: Project, ...args: readonly string[]): Project => {
    const { status, stderr } = pawl(project, args)
    if (status !== 0) throw new Error(stderr)
    return project
  }
  return {
    command,
    pawl,
    pawlProcess,
    asPerson(project, args, options = {}) {
      const words = [process.execPath, command, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
      const { status, stdout, stderr } = ran(
        'script',
        ['-qec', `stty cols 1000; exec ${words.join(' ')}`, '/dev/null'],
        {
          cwd: project.root,
          ...options,
          env: { ...process.env, NO_COLOR: '1', ...options.env },
        },
      )
      return { status, stdout: withoutProgress(stdout.replaceAll('\r\n', '\n')), stderr }
    },
    project(config, files = {}) {
      const sources = { 'pawl.config.ts': config, ...program, ...files }
      return copyOf([config, files], () => after(createProject(sources), 'compile'))
    },
    installed(config, agents, files = {}) {
      const sources = { 'pawl.config.ts': config, ...files }
      return copyOf([config, files, agents], () => after(createProject(sources), 'init', '--hooks', ...agents))
    },
  }
}

/** An agent at one of its hook points, and its payload. */
export interface Occasion {
  readonly brain: Brain
  readonly moment: Moment
  readonly payload: BrainFixture['payload']
}

/** The first recording of an agent at our event; a tool call is that of a shell. */
export function occasionOf(slug: string, event: string): Occasion {
  const brain = brainOf(slug)
  for (const { moment: native, payload, expect } of brainFixtures(slug)) {
    const moment = brain.vocabulary.moments.find((one) => one.native === native && one.event === event)
    const { call } = expect.own as { readonly call?: { readonly kind?: string } }
    const fits = call === undefined || call.kind === 'shell'
    if (moment !== undefined && fits && !expect.isResumed) return { brain, moment, payload }
  }
  throw new Error(`${slug} has no recording of ${event}`)
}

/** The command that is installed in a project for a moment: it runs the hook program that is there now, and no other. */
export function commandIn(
  { root }: Pick<Project, 'root'>,
  brain: Brain,
  moment: Moment,
  program = textIn(join(root, '.pawl/hook.cjs')),
): string {
  return hookCommands(brain, moment, digestOf(program)).command
}

function textIn(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Runs the installed command as the agent does; by default, it sends its recording. */
export function tell(project: Project, { brain, moment, payload }: Occasion, options: RunOptions = {}): Ran {
  const { CLAUDE_PROJECT_DIR: _, ...env } = process.env
  const { program, ...rest } = options
  return ran('sh', ['-c', commandIn(project, brain, moment, program)], {
    cwd: project.root,
    input: JSON.stringify(payload),
    ...rest,
    env: { ...env, ...rest.env },
  })
}

/** The reason of a refusal as this agent receives it; undefined if this is not a refusal, or not the whole answer. */
export function reasonIn({ brain, moment }: Occasion, { status, stdout }: Ran): string | undefined {
  const said = brain.encode(moment, { type: 'deny', reason: 'REASON', informs: [] })
  const pattern = said.stdout.split('REASON').map((piece) => piece.replaceAll(/[^\w\s"]/g, '\\$&'))
  const found = new RegExp(`^${pattern.join('((?:[^"\\\\]|\\\\.)*)')}$`).exec(stdout)
  return status === said.exit && found?.[1] !== undefined ? JSON.parse(`"${found[1]}"`) : undefined
}

/** Whether the answer has no objection. */
export function isSilent({ brain, moment }: Occasion, { status, stdout }: Ran): boolean {
  const said = brain.encode(moment, { type: 'continue', informs: [] })
  return status === said.exit && stdout === said.stdout
}

function ran(program: string, args: readonly string[], options: RunOptions): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    env: options.env ?? process.env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error !== undefined && (error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  return { status, stdout, stderr }
}
