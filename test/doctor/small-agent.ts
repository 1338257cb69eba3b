import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { createProject } from '../roles/project.ts'

/**
 * A coding agent in some lines, called `claude`, for tests of code that drives one: it calls its model, calls the hooks
 * in the project's settings as Claude Code does, and runs the allowed calls.
 *
 * - `obedient`: does all of that
 * - `modded`: the same with our mod loaded, if it is there
 * - `deaf`: calls no hooks
 * - `timid`: runs nothing, even if hooks allow it
 * - `stuck`: never ends, ignores requests to end, and has a child in a session of its own
 * - `broken`: ends before it calls its model
 */
type Character = 'obedient' | 'modded' | 'deaf' | 'timid' | 'stuck' | 'broken'

export interface SmallAgent {
  /** The folder of its program, for the `PATH`. */
  readonly folder: string
  /** The numbers of its processes, once it is stuck. */
  processes(): readonly number[]
  /** Has `claude doctor` print this. */
  says(text: string): void
}

export function createSmallAgent(character: Character, version = '2.1.325'): SmallAgent {
  const { root, write, read } = createProject()
  write('claude', `#!/usr/bin/env node\n${program(character, version, root)}`)
  chmodSync(join(root, 'claude'), 0o755)
  const processes = () =>
    (read('processes') ?? '')
      .split(' ')
      .filter((id) => id !== '')
      .map(Number)
  write('said', 'Claude Code doctor\n')
  return { folder: root, processes, says: (text) => write('said', text) }
}

function program(character: Character, version: string, folder: string): string {
  return `const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { spawn, spawnSync } = require('node:child_process')
if (process.argv[2] === '--version') { console.log('${version} (Claude Code)'); process.exit() }
if (process.argv[2] === 'plugin') process.exit()
if (process.argv[2] === 'doctor') { console.log(readFileSync(${JSON.stringify(join(folder, 'said'))}, 'utf8')); process.exit() }
const character = '${character}'
main()
async function main() {
  if (character === 'broken') { console.error('no such model'); process.exit(3) }
  if (character === 'stuck') return stay()
  const call = (await ask([])).content[0]
  const refusal = character === 'deaf' ? undefined : character === 'timid' ? 'I dare not' : refused(call)
  const stub = character === 'modded' && existsSync('.claude/skills/pawl/hooks/pawl.mjs') ? refusal?.split('stub: the tool was not run; instead: ')[1] : undefined
  const words = stub ?? refusal ?? spawnSync('sh', ['-c', call.input.command], { encoding: 'utf8' }).stdout
  await ask([{ role: 'user', content: [{ type: 'tool_result', content: words }] }])
}
async function ask(messages) {
  const schema = { properties: { command: { type: 'string' } }, required: ['command'] }
  const body = JSON.stringify({ tools: [{ name: 'Bash', input_schema: schema }], messages })
  const response = await fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST', body })
  return response.json()
}
function refused({ name, input, id }) {
  const { hooks } = JSON.parse(readFileSync('.claude/settings.json', 'utf8'))
  const payload = { session_id: 's', cwd: process.cwd(), hook_event_name: 'PreToolUse', tool_name: name, tool_input: input, tool_use_id: id }
  for (const { hooks: group } of hooks.PreToolUse) for (const { command } of group) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { input: JSON.stringify(payload), encoding: 'utf8' })
    const { permissionDecision, permissionDecisionReason } = (stdout === '' ? {} : JSON.parse(stdout)).hookSpecificOutput ?? {}
    if (permissionDecision === 'deny' || status === 2) return permissionDecisionReason ?? stderr
  }
}
function stay() {
  process.on('SIGTERM', () => {})
  const child = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' })
  writeFileSync(${JSON.stringify(join(folder, 'processes'))}, process.pid + ' ' + child.pid)
  setInterval(() => {}, 1000)
}
`
}
