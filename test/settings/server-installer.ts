import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPawlError } from '../../src/base/index.ts'
import { editServers } from '../../src/brains/servers/edit-servers.ts'

/** One process among several. `guard` waits for the others and guards one server; `turn` guards and restores all until it is killed. */
const [root = '', deed = '', name = ''] = process.argv.slice(2)
const place = {
  ...{ root, path: '.mcp.json', shown: '.mcp.json' },
  settings: {
    project: [],
    user: () => [],
    form: 'json',
    containers: [['mcpServers']],
    local: { command: 'program', environment: 'env', type: 'stdio' },
  },
} as const
const wanted = { lockedIn: root, dryRun: false }

const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
  guard: async () => {
    writeFileSync(join(root, `ready-${name}`), '')
    while (!existsSync(join(root, 'go'))) await sleep(5)
    while (!(await isGuarded())) await sleep(5)
  },
  turn: async () => {
    process.stdout.write('turning\n')
    for (;;) {
      await editServers(place, { to: 'guard', isChosen: () => true, ...wanted })
      await editServers(place, { to: 'restore', isChosen: () => true, ...wanted })
    }
  },
}

await deeds[deed]?.()

/** A busy machine may keep it waiting too long; then it follows the hint, and tries again. */
async function isGuarded(): Promise<boolean> {
  try {
    await editServers(place, { to: 'guard', isChosen: (one) => one.name === name, ...wanted })
    return true
  } catch (error) {
    if (isPawlError(error) && error.code === 'settings-locked') return false
    throw error
  }
}
