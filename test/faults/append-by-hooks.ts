import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openAuditFiles } from 'pawl/store'
import { type BuiltPawl, occasionOf } from '../hook-project.ts'
import { removeProjects } from '../roles/project.ts'
import type { Proof, Report } from './proof.ts'

const lanes = 8
const config = `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'refuse', on: 'tool.before', run: () => deny('not today') })] }
`

/** Eight agents of one project in parallel, each of which starts the hook process so many times: every decision is recorded. */
export async function appendByHooks(pawl: BuiltPawl, timesOfEach: number, report: Report): Promise<Proof> {
  const { root } = pawl.project(config)
  const { payload } = occasionOf('claudecode', 'tool.before')
  const problems: string[] = []
  const sessions = Array.from({ length: lanes }, (_, lane) =>
    Array.from({ length: timesOfEach }, (_, time) => `lane-${lane}-${time}`),
  )
  let done = 0
  const walk = async (lane: readonly string[]) => {
    for (const session of lane) {
      const answer = await hook(root, JSON.stringify({ ...payload, session_id: session }))
      if (!answer.includes('not today')) problems.push(`${session} was answered ${answer}`)
      done += 1
      if (done % 500 === 0) report(`${done} of ${lanes * timesOfEach} hook processes`)
    }
  }
  await Promise.all(sessions.map(walk))
  const log = openAuditFiles(join(root, '.pawl/audit'))
  const { problem, records } = await log.verify()
  if (problem !== undefined) problems.push(`record ${problem.position}: ${problem.what}`)
  const kept = (await log.query()).map(({ session }) => session ?? '')
  const wanted = sessions.flat()
  if (kept.length !== wanted.length) problems.push(`${kept.length} records of ${wanted.length}`)
  const isKept = new Set(kept)
  const missing = wanted.filter((session) => !isKept.has(session))
  for (const session of missing) problems.push(`${session} is not on record`)
  removeProjects()
  return { summary: `${done} hook processes in ${lanes} lanes, ${records} records in one chain`, problems }
}

/** The answer to the agent. */
function hook(root: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['.pawl/hook.cjs', 'claudecode', 'PreToolUse'], { cwd: root })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
    child.on('error', reject)
    child.on('close', () => resolve(said))
    child.stdin.end(input)
  })
}
