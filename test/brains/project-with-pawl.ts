import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeWorkplace } from './workplace.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)
let made: Promise<string> | undefined

/** A project with nothing in it but Pawl, packed and installed as a stranger would; made once, to be copied. */
export function projectWithPawl(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  process.stderr.write('packing Pawl …\n')
  const { folder, project } = makeWorkplace('pack')
  await execute('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 16_000_000 })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('`npm pack` made no package')
  const about = { name: 'guarded', private: true, type: 'module' }
  writeFileSync(join(project, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`)
  const flags = ['--no-audit', '--no-fund', '--prefer-offline']
  await execute('npm', ['install', ...flags, join(folder, tarball)], { cwd: project })
  return project
}
