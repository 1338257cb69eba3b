import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = new URL('./', import.meta.url)
const stamp = new URL('node_modules/.installed', here)

/** Installs the providers that the root does not have, from the lock file, unless they are there. */
export async function installProviders(): Promise<void> {
  if (isInstalled()) return
  // On the command line too: under `npm test` the root's engine-strict is in the environment and wins.
  const words = ['ci', '--ignore-scripts', '--engine-strict=false', '--no-fund', '--no-audit']
  await promisify(execFile)('npm', words, { cwd: fileURLToPath(here), shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted())
}

/** Only an installation from the present lock file counts. */
function isInstalled(): boolean {
  try {
    return readFileSync(stamp, 'utf8') === wanted()
  } catch {
    return false
  }
}

function wanted(): string {
  return createHash('sha256')
    .update(readFileSync(new URL('package-lock.json', here)))
    .digest('hex')
}
