import type { ActingCall, Answer, Argument, Place } from '../../actions/index.ts'
import { textOf } from '../../actions/internal.ts'
import { judge, type Truth } from '../rule/judge.ts'
import { type ProgramCall, programCall, type Runs } from '../rule/program-calls.ts'

/** The program of an agent by its name, and by that of its package. */
const agents: ReadonlyMap<string, string> = new Map(
  Object.entries({
    claude: 'claude @anthropic-ai/claude-code claude-code',
    codex: 'codex @openai/codex',
    gemini: 'gemini @google/gemini-cli gemini-cli',
    qwen: 'qwen @qwen-code/qwen-code qwen-code',
    copilot: 'copilot @github/copilot',
    opencode: 'opencode opencode-ai',
    'cursor-agent': 'cursor-agent agent',
    aider: 'aider aider-chat',
    amp: 'amp @sourcegraph/amp @ampcode/cli',
    crush: 'crush @charmland/crush',
    goose: 'goose',
    cline: 'cline',
    kilocode: 'kilocode @kilocode/cli kilo',
    q: 'q qchat kiro-cli kiro',
    droid: 'droid',
    iflow: 'iflow @iflow-ai/iflow-cli',
    kimi: 'kimi kimi-cli',
    vibe: 'vibe mistral-vibe',
    openhands: 'openhands openhands-ai',
    auggie: 'auggie @augmentcode/auggie',
    grok: 'grok @vibe-kit/grok-cli',
    code: 'code code-insiders codium cursor windsurf',
  }).flatMap(([agent, names]) => names.split(' ').map((name) => [name, agent] as const)),
)

const launchers: ReadonlySet<string> = new Set('npx bunx pnpx pnpm yarn npm bun uvx pipx uv deno'.split(' '))

/** A coding agent that a call starts. */
export interface AgentCall extends ProgramCall {
  /** `claude`, `codex` … */
  readonly agent: string
}

/** The answer of a rule that judges how coding agents are started. */
export function judgeAgents(call: ActingCall, place: Place, truthOf: (started: AgentCall) => Truth): Answer {
  return judge(call, place, ['runs'], (action) => {
    const started = agentCall(action)
    return started === undefined ? 'no' : truthOf(started)
  })
}

const valued = [
  ...['--permission-mode', '--settings', '--setting-sources', '--mcp-config', '--allowedTools', '--allowed-tools'],
  ...['--approval-mode', '-a', '--ask-for-approval', '-s', '--sandbox', '-c', '--config', '--disable', '--enable'],
  ...['--allow-tool', '--deny-tool', '--auto', '-m', '--model', '-C', '--cd', '--profile', '--permission-prompt-tool'],
]

function agentCall(action: Runs): AgentCall | undefined {
  const name = textOf(action.program) ?? ''
  const agent = agents.get(name)
  if (agent !== undefined) return { ...programCall(action, action.argv.slice(1), { valued }), agent }
  if (name === 'gh' && action.argv[1] === 'copilot')
    return { ...programCall(action, action.argv.slice(2), { valued }), agent: 'copilot' }
  if (!launchers.has(name)) return undefined
  const at = action.argv.findIndex((one, place) => place > 0 && agents.has(packageOf(one)))
  const found = at < 0 ? undefined : agents.get(packageOf(action.argv[at] as Argument))
  return found === undefined
    ? undefined
    : { ...programCall(action, action.argv.slice(at + 1), { valued }), agent: found }
}

/** The name of a package without its version. */
function packageOf(argument: Argument): string {
  return (textOf(argument) ?? '').replace(/(?<=.)@[^/]*$/, '')
}
