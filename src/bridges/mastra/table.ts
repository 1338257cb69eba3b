import type { BridgeTable } from '../contract/table.ts'

export const mastraTable: BridgeTable = {
  slug: 'mastra',
  title: 'Mastra',
  packages: { '@mastra/core': '1.71.0' },
  asks: 'The call suspends with the reason and the action in `suspendPayload`; `agent.approveToolCallGenerate({ runId, toolCallId })` or `agent.declineToolCallGenerate()` answers it, and `agent.approveToolCall()` does if the run is streamed.',
  resumesElsewhere: true,
  events: [
    {
      event: 'model.before',
      native: 'processInputStep and prepareStep',
      honours: { inform: 'yes', modify: 'yes', stub: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'model.around', native: 'processInputStep and prepareStep', honours: {} },
    {
      event: 'model.after',
      native: 'processInputStep and prepareStep',
      honours: { approve: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'tokens.counted', native: 'processInputStep and prepareStep', honours: {} },
    {
      event: 'tool.before',
      native: 'hooks.beforeToolCall',
      honours: { inform: 'yes', approve: 'yes', modify: 'yes', stub: 'yes', ask: 'yes', deny: 'yes' },
    },
    { event: 'tool.around', native: 'tools', honours: {} },
    {
      event: 'tool.after',
      native: 'tools and hooks.afterToolCall',
      honours: { inform: 'yes', modify: 'yes', deny: 'yes' },
    },
    { event: 'error.raised', native: 'processInputStep, prepareStep and tools', honours: {} },
  ],
  notes: [
    'Calls of tools that run at the client are judged in the answer of the model, and a stream shows them when it is whole. Mastra has no place for a refusal or a question there: an answer with a refused call is refused as a whole.',
    'A stream shows the input of a call as the model wrote it, also if a hook of `tool.before` changes it before the tool runs; a hook of `model.after` changes both.',
    'A run that waits continues only if its Mastra has a storage.',
    'Where hooks listen to `tool.before`, the calls of one turn run one after the other: Mastra loses the second of two calls that wait at once.',
    'Tools of a memory, a workspace, toolsets, workflows and other agents are judged before they run. If a transform of `tool.before` changes their input, they do not run; if one of `tool.after` changes their result, they have run, and the model receives an error instead. A change at `model.after` is the answer of the model, and they run with it. Give such tools to the agent’s `tools`.',
    'A call whose input has an answer to a question, as models write it with `autoResumeSuspendedTools`, cannot be approved: only a person answers.',
    'The options of one call replace those of the agent. Without the agent’s `hooks` its own tools refuse to run; hooks see its model calls unless both `inputProcessors` and `prepareStep` are replaced, or `prepareStep` returns another model.',
    'Hooks do not see calls that Mastra makes beside the steps of a run, such as those for the titles of threads.',
    'A durable agent is refused when the config is made.',
    'Where hooks judge or wrap answers of the model, the stream shows an answer when it is whole.',
    'An error that a hook raises with `failure: "throw"` at a tool call becomes the result of that call.',
    'An agent that is used by another agent has calls of its own: mount hooks on both. It is a run of its own for limits.',
    'In another process, and after an approval of Mastra’s own there, hooks know the number of turns that a run has made, but not its earlier calls and tokens.',
    'An approval does not expire.',
  ],
}
