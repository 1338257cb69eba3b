import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { withProgram } from '../../../test/store/processes.ts'
import { processPlace } from './process-place.ts'

/** Root may make namespaces; others need one of users around it; some machines forbid it. */
const unshare = [
  ['--pid', '--fork'],
  ['--user', '--map-root-user', '--pid', '--fork'],
].find((words) => spawnSync('unshare', [...words, 'true']).status === 0)

test.runIf(process.platform === 'linux')(
  'a place is a machine since it was started, and a namespace of processes',
  () => {
    const [machine, boot, namespace] = processPlace().split('/')
    expect(machine).toBe(hostname())
    expect(boot).toBe(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
    expect(namespace).toMatch(/^pid:\[\d+\]$/)
  },
)

test.runIf(unshare !== undefined)(
  'a process in a namespace of its own is in another place, also where the machine has the same name',
  async () => {
    await withProgram('test/store/tell-place.ts', async (program) => {
      const told = (command: string, ...words: readonly string[]) =>
        spawnSync(command, [...words, program], { encoding: 'utf8' }).stdout
      expect(told(process.execPath)).toBe(processPlace())
      const [machine, boot] = processPlace().split('/')
      const inside = told('unshare', ...(unshare ?? []), process.execPath)
      expect(inside).toMatch(new RegExp(`^${machine}/${boot}/pid:\\[\\d+\\]$`))
      expect(inside).not.toBe(processPlace())
    })
  },
)
