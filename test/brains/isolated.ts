import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { agents } from './agents.ts'
import { appOf } from './install-agent.ts'
import type { AgentResult, AgentRun } from './run-agent.ts'
import { startScriptedServer } from './scripted-server.ts'

// The inside of a run: started where there is no network but the loopback, it is model and keeper of one agent, and prints
// what came of it. `run-agent.ts` is the outside.

const run = JSON.parse(process.argv[2] ?? '') as AgentRun
const server = await startScriptedServer(run.wishes)
const ended = await startAgent(run, server.url)
await server.stop()
const output = (name: string) => readFileSync(join(run.folder, name), 'utf8')
const result: AgentResult = {
  ...ended,
  turns: server.turns,
  told: server.turns.at(-1) ?? [],
  unknown: server.unknown,
  stdout: output('stdout'),
  stderr: output('stderr'),
}
writeFileSync(1, JSON.stringify(result))
process.exit(0)

async function startAgent({ slug, folder, project, isTrusted, prompt, limitMs }: AgentRun, url: string) {
  const agent = agents[slug]
  const app = appOf(slug)
  const place = { app, project, url, isTrusted }
  const started = Date.now()
  const child = spawn(join(app, 'node_modules', '.bin', agent.command), agent.words(place, prompt), {
    cwd: project,
    env: { ...surroundings(folder, app), ...agent.environment(place) },
    stdio: ['ignore', openSync(join(folder, 'stdout'), 'w'), openSync(join(folder, 'stderr'), 'w')],
  })
  const inTime = new AbortController()
  const limit = pause(limitMs, 'late' as const, { signal: inTime.signal })
  limit.catch(() => undefined)
  const first = await Promise.race([once(child, 'exit'), limit])
  inTime.abort()
  const ms = Date.now() - started
  // whatever is still running goes with the process numbers of this place
  if (first === 'late') return { exit: undefined, ms }
  // some agents do not wait for the hooks of their end
  await pause(1_000)
  const [exit] = first as [number | null]
  return { exit: exit ?? undefined, ms }
}

/** Nothing of the environment outside. An agent's own programs come first: one brings its own Node. */
function surroundings(folder: string, app: string) {
  const home = join(folder, 'home')
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary, { recursive: true })
  for (const [path, content] of Object.entries(agents[run.slug].home ?? {})) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), JSON.stringify(content))
  }
  mkdirSync(home, { recursive: true })
  const programs = [join(app, 'node_modules', '.bin'), dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin']
  const language = { LANG: 'C.UTF-8', TERM: 'dumb', NO_COLOR: '1' }
  return { PATH: programs.join(delimiter), HOME: home, TMPDIR: temporary, ...language }
}
