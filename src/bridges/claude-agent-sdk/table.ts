import { claudecode, type Moment } from '../../brains/in-process.ts'
import type { EventDeclaration, OutcomeType } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'
import type { BridgeEvent, BridgeTable, Honour } from '../contract/table.ts'

const { moments } = claudecode.vocabulary

/** The SDK calls back at the hook points of Claude Code, so its table is made from that of Claude Code. */
export const claudeAgentSdkTable: BridgeTable = {
  slug: 'claude-agent-sdk',
  title: 'Claude Agent SDK',
  packages: { '@anthropic-ai/claude-agent-sdk': '0.3.325' },
  asks: 'Your `canUseTool` is called with the question as `decisionReason`; its `{ behavior: "allow" }` answers it.',
  resumesElsewhere: false,
  events: [...new Set(moments.map(({ event }) => event))].map(rowOf),
  notes: [
    'Without `canUseTool`, a question is answered with no, and the record says so. A rule of `allowedTools` does not answer it.',
    'An input that `canUseTool` or a hook of yours changes is judged like another call; a question about it is then a refusal.',
    'A session that was cleared or compacted reaches `session.before`; the first start of a session, and its end with the program, do not.',
    'Sub-agents are covered: their calls have `context.host.subagent`.',
    'Calls that the agent refuses by its own rules, or because their input does not fit their tool, reach `tool.before` only.',
    'A denied result is replaced in the shape of the tool’s own results; the error of a tool that failed cannot be replaced.',
    'A denied prompt ends the run without a model call; the SDK reports it as a result with the text of the refusal.',
    'A mod, the hook module of a plugin or of a skill in a trusted folder, is asked after hooks and can let run what they refuse. Hooks in settings files can change an input after it was judged. The record shows a call that ran all the same.',
    '`settingSources: []` leaves out the hooks and skills of settings, and `settings: { disableAllHooks: true }` also the mods of plugins; these hooks stay.',
    'Bare mode calls no hooks: `withPawl` refuses `--bare`, and switches off `CLAUDE_CODE_SIMPLE`.',
  ],
}

function rowOf(event: Moment['event']): BridgeEvent {
  const here = moments.filter((moment) => moment.event === event)
  const { outcomes = [] }: EventDeclaration = catalogue.get(event)
  const honours = outcomes.map((outcome) => [outcome, honourOf(here[0], outcome)] as const)
  return { event, native: here.map(({ native }) => native).join(' and '), honours: Object.fromEntries(honours) }
}

function honourOf(moment: Moment | undefined, outcome: OutcomeType): Honour {
  if (moment?.honours.includes(outcome) === true) return 'yes'
  const instead = moment?.degrades?.[outcome]
  return instead === undefined ? 'no' : `as ${instead}`
}
