import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { agents } from './agents.ts'
import { appOf } from './install-agent.ts'
import type { AgentResult, AgentRun } from './run-agent.ts'
import { startScriptedServer } from './scripted-server.ts'

// The inside of a run: started where there is no network but the loopback, it is model and keeper of one agent, and prints
// what came of it. `run-agent.ts` is the outside.

const run = JSON.parse(process.argv[2] ?? '') as AgentRun
const { folder, home, project } = run.place
if (Object.keys(networkInterfaces()).some((name) => name !== 'lo')) throw new Error('there is a network here')
const server = await startScriptedServer(run.wishes)
furnish()
const ended = await untilItEnds(server.url)
await server.stop()
const output = (name: string) => readFileSync(join(folder, name), 'utf8')
const result: AgentResult = {
  ...ended,
  turns: server.turns,
  told: server.turns.at(-1) ?? [],
  unknown: server.unknown,
  stdout: output('stdout'),
  stderr: output('stderr'),
}
// a pipe takes only so much at once; whatever is still running goes with the process numbers of this place
process.stdout.write(JSON.stringify(result), () => process.exit(0))

async function untilItEnds(url: string) {
  const before = new Set(processes())
  const started = Date.now()
  const child = startAgent(url)
  const inTime = new AbortController()
  const limit = pause(run.limitMs, 'late' as const, { signal: inTime.signal }).catch(() => 'early' as const)
  const first = await Promise.race([once(child, 'exit'), limit])
  inTime.abort()
  const ms = Date.now() - started
  if (!Array.isArray(first)) return { exit: undefined, ms }
  // some agents do not wait for the hooks of their end
  for (let looks = 0; looks < 100 && processes().some((id) => !before.has(id)); looks++) await pause(100)
  return { exit: typeof first[0] === 'number' ? first[0] : undefined, ms }
}

function startAgent(url: string) {
  const { words, environment, command } = agents[run.slug]
  const app = appOf(run.slug)
  const place = { app, project, url, isTrusted: run.isTrusted }
  return spawn(join(app, 'node_modules', '.bin', command), words(place, run.prompt), {
    cwd: project,
    env: { ...surroundings(app), ...environment(place) },
    stdio: ['ignore', openSync(join(folder, 'stdout'), 'w'), openSync(join(folder, 'stderr'), 'w')],
  })
}

/** Nothing of the environment outside. An agent's own programs come first: one brings its own Node. */
function surroundings(app: string) {
  const programs = [join(app, 'node_modules', '.bin'), dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin']
  const language = { LANG: 'C.UTF-8', TERM: 'dumb', NO_COLOR: '1' }
  return { PATH: programs.join(delimiter), HOME: home, TMPDIR: join(folder, 'temporary'), ...language }
}

function furnish(): void {
  for (const [path, content] of Object.entries(agents[run.slug].home ?? {})) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), JSON.stringify(content))
  }
}

/** The numbers of all processes of this place. */
function processes(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
}
