// Runs one small program on every runtime of runtimes/runtimes.mjs, with Pawl from its packed tarball, and prints what worked on which. Each
// runtime comes from npm, as the package that holds just the program, into .cache.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { runtimes } from './runtimes/runtimes.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const project = join(root, '.cache', 'runtimes')
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

const programs = runtimes.map(programOf)
await prepare()
const results = runtimes.map((runtime, at) => ({ runtime, ...tried(runtime, programs[at]) }))
for (const { runtime, isOk, said } of results)
  console.log(`${isOk ? 'ok ' : 'NO '} ${`${runtime.name} ${runtime.version}`.padEnd(22)} ${said}`)
process.exitCode = results.every(({ isOk }) => isOk) ? 0 : 1

/** Where the program of a runtime is, which npm installs unless it is there. */
function programOf({ name, version, package: source, program }) {
  const home = join(root, '.cache', `${name.toLowerCase()}-${version}`)
  const path = join(home, 'node_modules', source, program)
  if (!existsSync(path)) npm('install', '--no-save', ...quietly, '--prefix', home, `${source}@${version}`)
  return path
}

/** A project with nothing but Pawl, as npm installs it, and the programs to run. */
async function prepare() {
  rmSync(project, { recursive: true, force: true })
  cpSync(join(root, 'scripts', 'runtimes'), project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "type": "module", "private": true }')
  const packed = npm('pack', '--json', '--ignore-scripts=false', '--pack-destination', project)
  const [{ filename }] = JSON.parse(packed.replace(/^[^[]*/, ''))
  npm('install', ...quietly, '--prefix', project, join(project, filename))
  const form = { bundle: true, format: 'esm', platform: 'browser' } // which refuses imports of Node's modules
  await build({ ...form, entryPoints: [join(project, 'worker.mjs')], outfile: join(project, 'worker.js') })
}

function tried({ start }, program) {
  const env = { ...process.env, DENO_DIR: join(root, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1' }
  const { status, stdout, stderr, error } = spawnSync(program, start, { cwd: project, encoding: 'utf8', env })
  const isOk = status === 0 && stdout.trim() !== ''
  return { isOk, said: isOk ? stdout.trim() : `${error?.message ?? ''}${stdout}${stderr}` }
}

function npm(...args) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  return execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
