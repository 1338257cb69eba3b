import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from 'pawl/store'
import { bold, heading } from './print.ts'
import { pawl, programOf, run } from './run-pawl.ts'

/** A workflow that waits for a person outlives its process: asked in one, answered in another, finished in a third. */
export async function outliveTheProcess(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'pawl-demo-'))
  try {
    heading('9. A workflow builds, and must ask before it deploys; while it waits, its process is killed')
    const id = await killedWhileWaiting(root)
    heading('10. In another terminal, a person looks at the question and approves it: `pawl confirm`')
    pawl(root, 'confirm', 'list')
    await approve(root, id)
    heading('11. A new process goes on where the first was: what was built is not built again')
    console.log(run(root, [programOf('examples/durable-approval/finish.ts'), root]).stdout.trim())
    console.log(bold(readFileSync(join(root, 'done.txt'), 'utf8').trim()))
    heading('12. `pawl audit verify` detects any change to the record')
    pawl(root, 'audit')
    pawl(root, 'audit', 'verify')
  } finally {
    rmSync(root, { recursive: true })
  }
}

/** `pawl confirm approve` is for a person at a terminal, which a demo has not: a program answers through the store. */
async function approve(root: string, id: string): Promise<void> {
  const { confirmations, close } = await openStore(`sqlite:${join(root, '.pawl')}`)
  const { status, decidedBy } = await confirmations.decide(id, { approved: true, by: 'kim', why: 'reviewed' })
  await close()
  console.log(`${status} by ${decidedBy}`)
}

/** The id of the question that the killed process has left behind. */
async function killedWhileWaiting(root: string): Promise<string> {
  const child = spawn(process.execPath, [programOf('examples/durable-approval/start.ts'), root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [bytes] = (await once(child.stdout, 'data')) as readonly Buffer[]
  const words = String(bytes).trim()
  child.kill('SIGKILL')
  await once(child, 'close')
  console.log(`${words}\n${bold('killed with -9')}`)
  return words.split(' ').at(-1) ?? ''
}
