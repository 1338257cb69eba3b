import { readdirSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runHeadless } from '../../src/cli/doctor/live/run-headless.ts'
import { agentOf, environmentOf } from './agents.ts'
import { appOf } from './install-agent.ts'
import type { AgentRun } from './run-agent.ts'

// The inside of a run: started where there is no network but the loopback, it is model and keeper of one agent, and prints
// the result. `run-agent.ts` is the outside.

const { slug, env, ...run } = JSON.parse(process.argv[2] ?? '') as AgentRun
if (Object.keys(networkInterfaces()).some((name) => name !== 'lo')) throw new Error('there is a network here')
const app = appOf(slug)
const bin = join(app, 'node_modules', '.bin')
// an agent's own programs come first: one brings its own Node
const PATH = [bin, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)
const before = new Set(processes())
const { headless, vocabulary } = agentOf(slug)
const program = join(bin, vocabulary.program)
const environment = { PATH, ...environmentOf(slug, app), ...env }
const result = await runHeadless({ ...run, headless, program, env: environment }, untilNoneIsLeft)
// a pipe accepts only so much; processes that still run end with the PID namespace of this place
process.stdout.write(JSON.stringify(result), () => process.exit(0))

/** Some agents do not wait for the hooks of their end. */
async function untilNoneIsLeft(): Promise<void> {
  for (let looks = 0; looks < 100 && processes().some((id) => !before.has(id)); looks++) await pause(100)
}

/** The numbers of all processes of this place. */
function processes(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
}
