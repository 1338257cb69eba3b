import { type Call, denied, toolOf } from '../theory/decisions/scenario.ts'

export const hookCount = 100

/** The call that every contender decides. The last of the rules denies it. */
export const call: Call = { tool: toolOf(hookCount - 1), command: 'sudo rm -rf /', risk: 90 }

/** The same call as Claude Code sends it on standard input. */
export const told = toldOf(call.tool, { command: call.command, risk: call.risk })

/** A call that all rules allow, and that most sessions make. */
export const everyday = toldOf('Bash', { command: 'npm test' })

function toldOf(tool: string, input: object): string {
  return JSON.stringify({
    session_id: 'bench',
    transcript_path: '/tmp/bench.jsonl',
    cwd: '/tmp',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: 'toolu_bench',
  })
}

const reason = 'removes too much'
/** The text that every answer must contain. A hook process that cannot decide refuses with another reason. */
export const refusal = `"permissionDecision":"deny","permissionDecisionReason":"${reason}`

/** The files of a project, by their paths. */
export type ProjectFiles = Readonly<Record<string, string>>

/** Configs that decide about the everyday call. */
export const everydayConfigs: Readonly<Record<string, ProjectFiles>> = {
  'one guard': configOf(
    "{ hooks: [guard({ name: 'no-force-push', on: 'tool.before', match: { kind: 'shell' }, run: ({ call }) => call.command?.includes('push --force') ? deny('no') : undefined })] }",
  ),
  "packs: ['standard']": configOf("{ packs: ['standard'] }"),
}

function configOf(value: string): ProjectFiles {
  return {
    'pawl.config.ts': `import { defineConfig, deny, guard } from 'pawl'\nexport default defineConfig(${value})\n`,
  }
}

/** Which of the rules are hooks in TypeScript, and which are hooks of a theory. */
interface Rules {
  readonly typescript: readonly number[]
  readonly theory: readonly number[]
}

/** The files of a project that has these rules. */
export function projectFiles({ typescript, theory }: Rules): ProjectFiles {
  const theories = theory.length === 0 ? '' : `, theories: ['rules.sys2dsl']`
  const config = `import { defineConfig, deny, guard } from 'pawl'

export default defineConfig({ hooks: [
${typescript.map(hookText).join('\n')}
]${theories} })
`
  return {
    'pawl.config.ts': config,
    ...(theory.length > 0 && { 'rules.sys2dsl': `${theory.map(theoryHookText).join('\n')}\n` }),
  }
}

function hookText(hook: number): string {
  return `  guard({
    name: 'deny_${hook + 1}',
    on: 'tool.before',
    match: { name: '${toolOf(hook)}' },
    run({ call }) {
      const { risk, command } = call.input as { readonly risk: number; readonly command: string }
      return risk > ${denied.risk} && command.includes('${denied.text}') ? deny('${reason}') : undefined
    },
  }),`
}

function theoryHookText(hook: number): string {
  return `@HOOK deny_${hook + 1} ON_TOOL_CALL BEGIN
  @is_tool tool EQUALS ${toolOf(hook)}
  @risk input READ_INPUT risk
  @is_high $risk GREATER_THAN ${denied.risk}
  @text input READ_INPUT command
  @is_removal $text CONTAINS "${denied.text}"
  @is_risky $is_tool AND $is_high
  @is_bad $is_risky AND $is_removal
  IF $is_bad THEN
    @_ tool DENY "${reason}"
  END
END`
}
