import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AgentSlug } from './agents.ts'
import { makeWorkplace, type Workplace } from './workplace.ts'

// A project without Pawl, whose hooks record their calls and refuse `forbidden`. It proves that the harness works, so
// that a red test of Pawl is about Pawl.

const claudeEvents = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop']
const geminiEvents = ['SessionStart', 'BeforeAgent', 'BeforeTool', 'AfterTool', 'AfterAgent', 'SessionEnd']
const copilotEvents = ['sessionStart', 'userPromptSubmitted', 'preToolUse', 'postToolUse', 'agentStop', 'sessionEnd']
const opencodeEvents = ['chat.message', 'tool.execute.before', 'tool.execute.after']

/** The hook points that an agent calls during a run with tools, and its settings file. */
const recorders: Readonly<Record<AgentSlug, Recorder>> = {
  claudecode: { events: [...claudeEvents, 'SessionEnd'], path: '.claude/settings.json', write: grouped },
  codex: { events: [...claudeEvents, 'SessionEnd'], path: '.codex/hooks.json', write: grouped },
  gemini: { events: geminiEvents, path: '.gemini/settings.json', write: grouped },
  qwen: { events: claudeEvents, path: '.qwen/settings.json', write: grouped },
  copilot: { events: copilotEvents, path: '.github/hooks/recorder.json', write: listed },
  opencode: { events: opencodeEvents, path: '.opencode/plugin/recorder.js', write: plugin },
}

interface Recorder {
  readonly events: readonly string[]
  readonly path: string
  write(events: readonly string[], project: string): string
}

interface RecordingProject {
  readonly place: Workplace
  /** The events that the agent is expected to call. */
  readonly events: readonly string[]
  /** The events it called so far. */
  recorded(): readonly string[]
}

export function recordingProject(slug: AgentSlug): RecordingProject {
  const place = makeWorkplace(`recording-${slug}`)
  const { project } = place
  const { events, path, write } = recorders[slug]
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  put('recorder.mjs', program)
  put(path, write(events, project))
  const log = join(project, 'recorded')
  const recorded = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  return { place, events, recorded }
}

/** Writes down the event, and refuses in the one way the agents but one share; that one wants JSON beside. */
const program = `import { appendFileSync, readFileSync } from 'node:fs'
const [event] = process.argv.slice(2)
const isRefused = /^(PreToolUse|BeforeTool|preToolUse)$/.test(event) && readFileSync(0, 'utf8').includes('forbidden')
appendFileSync(new URL('recorded', import.meta.url), event + '\\n')
if (isRefused) {
  if (event === 'preToolUse') console.log(JSON.stringify({ permissionDecision: 'deny', permissionDecisionReason: 'RECORDER SAYS NO' }))
  console.error('RECORDER SAYS NO')
  process.exitCode = 2
}
`

function command(event: string, project: string): string {
  return `node '${join(project, 'recorder.mjs')}' ${event}`
}

function grouped(events: readonly string[], project: string): string {
  const group = (event: string) => [{ hooks: [{ type: 'command', command: command(event, project) }] }]
  return JSON.stringify({ hooks: Object.fromEntries(events.map((event) => [event, group(event)])) })
}

function listed(events: readonly string[], project: string): string {
  const list = (event: string) => [{ type: 'command', bash: command(event, project) }]
  return JSON.stringify({ version: 1, hooks: Object.fromEntries(events.map((event) => [event, list(event)])) })
}

function plugin(events: readonly string[], project: string): string {
  return `import { appendFileSync } from 'node:fs'
const hook = (event) => async (_, output) => {
  appendFileSync(${JSON.stringify(join(project, 'recorded'))}, event + '\\n')
  if (event === 'tool.execute.before' && JSON.stringify(output.args).includes('forbidden')) throw new Error('RECORDER SAYS NO')
}
export const Recorder = async () => Object.fromEntries(${JSON.stringify(events)}.map((event) => [event, hook(event)]))
`
}
