import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = new URL('./', import.meta.url)
const stamp = new URL('node_modules/.installed', here)
const cache = new URL('../../.cache/', here)
const lock = new URL('providers.lock', cache)

/** Installs the real providers as the lock file says, once for all test files and runs. */
export async function installProviders(): Promise<void> {
  while (!isInstalled()) {
    if (tryLock()) {
      try {
        if (!isInstalled()) await install()
      } finally {
        rmSync(lock, { force: true })
      }
    } else {
      await pause(200)
    }
  }
}

async function install(): Promise<void> {
  // Said on the command line too: under `npm test` the root's engine-strict comes down in the environment and wins.
  const words = ['ci', '--ignore-scripts', '--engine-strict=false', '--no-fund', '--no-audit']
  await promisify(execFile)('npm', words, { cwd: fileURLToPath(here), shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted())
}

/** Installed is what was installed from the lock file as it is now. */
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

/** Vitest runs test files in processes of their own, so the lock is a file; one that a killed process left is lifted. */
function tryLock(): boolean {
  mkdirSync(cache, { recursive: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isHeld()) rmSync(lock, { force: true })
    return false
  }
}

function isHeld(): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // Just made, its number not yet written. And a number of our own is another thread of this process.
    return holder === 0 || process.kill(holder, 0)
  } catch {
    return false
  }
}
