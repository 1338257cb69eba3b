import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)
let packed: Promise<string> | undefined

/** A project with nothing in it but Pawl, packed and installed as a stranger would; made once, to be copied. */
export function projectWithPawl(): Promise<string> {
  packed ??= pack()
  return packed
}

/** For the end of a test file. */
export async function clearPack(): Promise<void> {
  if (packed !== undefined) rmSync(await packed, { recursive: true, force: true })
}

async function pack(): Promise<string> {
  process.stderr.write('packing Pawl …\n')
  const folder = mkdtempSync(join(tmpdir(), 'pawl-brains-pack-'))
  await execute('npm', ['pack', '--pack-destination', folder], { cwd: root, maxBuffer: 16_000_000 })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (tarball === undefined) throw new Error('`npm pack` made no package')
  const about = { name: 'guarded', private: true, type: 'module' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`)
  const flags = ['--no-audit', '--no-fund', '--prefer-offline']
  await execute('npm', ['install', ...flags, join(folder, tarball)], { cwd: folder })
  return folder
}
