import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Proof, Report } from './proof.ts'

/** Test files about faults that need no length of their own beyond `npm run test:deep`. */
const files = [
  'src/store/files/failing-disk.test.ts',
  'src/store/files/faults.test.ts',
  'src/store/files/tamper.test.ts',
  'src/store/clock.test.ts',
  'src/store/faults.test.ts',
  'src/store/postgres/patience.test.ts',
  'src/store/processes.test.ts',
  'src/store/sqlite/private-file.test.ts',
  'src/store/unreadable.test.ts',
  'src/hook/always-answers.test.ts',
  'src/hook/hook-process.test.ts',
  'test/faults/lost-store.test.ts',
]

export async function runSuites(report: Report): Promise<Proof> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.deep.config.ts', ...files]
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (bytes) => {
    said += String(bytes)
  })
  const [status] = await once(child, 'close')
  if (status !== 0) report(said)
  const [count = 'no tests passed'] = /\d+ passed, \d+ failed/.exec(said) ?? []
  const problems = status === 0 ? [] : ['see above']
  return { summary: `failing files, moved clocks, races, damage, lost stores: ${count}`, problems }
}
