import type { BridgeTable } from '../contract/table.ts'

export const openaiAgentsTable: BridgeTable = {
  slug: 'openai-agents',
  title: 'OpenAI Agents',
  packages: { '@openai/agents': '0.20.0' },
  asks: 'A tool approval of the SDK: `result.interruptions`, then `state.approve(item)` or `state.reject(item)`.',
  resumesElsewhere: true,
  events: [
    {
      event: 'run.before',
      native: 'an input guardrail',
      honours: { inform: 'yes', modify: 'as deny', ask: 'as deny', deny: 'yes' },
    },
    {
      event: 'model.before',
      native: 'the Model of the agent',
      honours: { inform: 'yes', modify: 'yes', stub: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'model.around', native: 'the Model of the agent', honours: {} },
    {
      event: 'model.after',
      native: 'the Model of the agent',
      honours: { approve: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'tokens.counted', native: 'the Model of the agent', honours: {} },
    {
      event: 'tool.before',
      native: 'needsApproval and invoke of function tools',
      honours: { inform: 'yes', approve: 'yes', modify: 'yes', stub: 'yes', ask: 'yes', deny: 'yes' },
    },
    { event: 'tool.around', native: 'invoke of function tools', honours: {} },
    {
      event: 'tool.after',
      native: 'invoke of function tools',
      honours: { inform: 'yes', modify: 'yes', deny: 'yes' },
    },
    { event: 'handoff.before', native: 'onInvokeHandoff', honours: { deny: 'yes' } },
    {
      event: 'run.after',
      native: 'an output guardrail',
      honours: { modify: 'as deny', resume: 'no', deny: 'yes' },
    },
    { event: 'error.raised', native: 'the Model of the agent, and invoke of function tools', honours: {} },
  ],
  notes: [
    'A changed item loses the data of its provider, such as encrypted reasoning and annotations.',
    'An agent that names its model, or has none, needs the option `modelProvider` for hooks on model calls. The runner’s own `model` and `modelProvider` are then not used for it.',
    'Hosted tools, and the SDK’s own shell, patch and computer tools, cannot be guarded: an agent that has one is refused if hooks listen to tools, or reported with `unheard: "warn"`. The same holds for a SandboxAgent.',
    'Tools of MCP servers are guarded like function tools, questions included.',
    'Guard an agent before you make a tool of it: `withPawl(expert, options).asTool(…)`. A tool of an agent that is not guarded is refused.',
    'An agent that is used as a tool, and is guarded with the same hooks, is a run of its own for limits. A run has one count of turns over all agents that it is handed over to.',
    'In another process hooks know the number of turns that a waiting run has made, but not its id, its earlier calls and its tokens.',
    'An approval does not expire.',
    'An approval covers one call: `alwaysApprove` does not answer the questions of hooks about later calls, which are then denied.',
    'In another process an approval is bound to the call and its arguments as the model wrote them; hooks transform and judge them again.',
    'A denied handoff leaves the conversation with its source, which reads the reason in its instructions.',
    'A denied run or result triggers the tripwire of a guardrail; the error of Pawl is in `result.output.outputInfo`, also where a hook changes the input or the result. The words of a streamed answer have been shown by then.',
    'Where hooks judge or wrap answers of the model, a streamed answer is shown when it is whole.',
    'The runner’s session is not visible to agents: hooks know the conversation by the `groupId` of its trace, or by the option `session`.',
    'If the model is not a Model object and no `modelProvider` is given, the SDK asks a person about calls whose arguments are not JSON, as it does for every tool with a conditional approval.',
  ],
}
