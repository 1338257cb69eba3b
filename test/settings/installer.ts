import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPawlError } from '../../src/base/index.ts'
import { editSettings } from '../../src/brains/settings/edit-settings.ts'
import { jsonHooks } from '../../src/brains/settings/json-hooks.ts'
import { withLock } from '../../src/brains/settings/lock.ts'

/**
 * One process among several. `install` waits for the others and adds an entry; `hold` takes the lock and keeps it until
 * it is killed; `try` installs with ordinary permissions, and prints the result.
 */
const [root = '', deed = '', author = ''] = process.argv.slice(2)
const format = jsonHooks({
  onWindows: 'powershell',
  path: '.claude/settings.json',
  detect: () => true,
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 's' },
})
const entry = { native: 'PreToolUse', matcher: 'Bash', command: `guard ${author}`, timeoutMs: 60_000, author }
const install = () => editSettings(root, format, (entries) => [...entries, entry])

const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
  install: async () => {
    writeFileSync(join(root, `ready-${author}`), '')
    while (!existsSync(join(root, 'go'))) await sleep(5)
    while (!(await isInstalled())) await sleep(5)
  },
  hold: () =>
    withLock(join(root, '.pawl/locks/settings.lock'), async () => {
      process.stdout.write('held\n')
      await sleep(600_000)
    }),
  try: async () => {
    if (process.getuid?.() === 0) process.setuid?.(65_534)
    const ended = await install().catch((error: unknown) => error)
    process.stdout.write(isPawlError(ended) ? `${ended.code}: ${ended.message}` : 'written')
  },
}

await deeds[deed]?.()

/** A busy machine may keep it waiting too long; then it follows the hint, and tries again. */
async function isInstalled(): Promise<boolean> {
  try {
    await install()
    return true
  } catch (error) {
    if (isPawlError(error) && error.code === 'settings-locked') return false
    throw error
  }
}
