import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { inTerminal } from '../../../test/terminal.ts'
import { appendRecords } from '../../store/files/append-records.ts'
import { openStore } from '../../store/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const ctrlC = '\u0003'
/** Words of ours about an error, and a stack. */
const complaints = /^pawl: |^ +at /m
/** Loading it takes longer than a person waits. */
const endless = `import { guard } from 'pawl'
console.log('loading')
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
export default { hooks: [guard({ name: 'g', on: 'tool.before', run: () => undefined })] }
`

async function project(): Promise<Project> {
  const here = createProject()
  const log = { folder: join(here.root, '.pawl/audit'), keys: join(here.root, '.pawl/keys') }
  appendRecords(log, [{ event: 'tool.before', agent: 'codex', decision: 'deny', hooks: [], durationMs: 1, time: 0 }])
  const store = await openStore(`sqlite:${join(here.root, '.pawl')}`)
  const question = { digest: 'd', event: 'tool.before', action: { call: { name: 'Bash' } }, by: 'g', reason: 'why' }
  await store.confirmations.ask({ ...question, expiresAt: Date.now() + 600_000 })
  await store.close()
  return here
}

describe('Ctrl-C ends with 130 and without a message of ours', () => {
  test.each([
    [['audit', '--follow'], 'codex'],
    [['confirm'], 'approve it once?'],
    [['theory', 'repl'], '> '],
  ])('pawl %j', async (args, words) => {
    const { root } = await project()
    const terminal = inTerminal([process.execPath, built.command, ...args], { cwd: root, env: { NO_COLOR: '1' } })
    await terminal.until(words)
    terminal.type(ctrlC)
    const { status, screen } = await terminal.ended
    expect([status, complaints.test(screen)]).toEqual([130, false])
  })

  test.each([['hooks'], ['doctor'], ['compile'], ['init', '--hooks', 'codex']])(
    'pawl %s, also while a config is loaded: work under way is finished, and no draft is left',
    async (...args) => {
      const { root } = createProject({ 'pawl.config.ts': endless })
      const terminal = inTerminal([process.execPath, built.command, ...args], { cwd: root, env: { NO_COLOR: '1' } })
      await terminal.until('loading')
      terminal.type(ctrlC)
      const { status, screen } = await terminal.ended
      expect([args, status, complaints.test(screen)]).toEqual([args, 130, false])
      const left = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp'))
      expect(left).toEqual([])
    },
  )

  test('so does a signal of another program', async () => {
    const { root } = await project()
    const child = spawn(process.execPath, [built.command, 'audit', '--follow'], { cwd: root })
    let stderr = ''
    child.stderr.on('data', (text) => {
      stderr += text
    })
    await once(child.stdout, 'data')
    child.kill('SIGINT')
    expect([await once(child, 'exit'), stderr]).toEqual([[130, null], ''])
  })
})

test('Ctrl-D leaves the prompt of theories with 0', async () => {
  const { root } = createProject()
  const terminal = inTerminal([process.execPath, built.command, 'theory', 'repl'], { cwd: root })
  await terminal.until('> ')
  terminal.type('\u0004')
  expect((await terminal.ended).status).toBe(0)
})
