import type { BridgeTable } from '../contract/table.ts'

export const strandsTable: BridgeTable = {
  slug: 'strands',
  title: 'Strands Agents',
  packages: { '@strands-agents/sdk': '1.19.0' },
  asks: 'An interrupt of Strands with the reason and the action; `agent.invoke([{ interruptResponse: { interruptId, response: { approved: true } } }])` answers it. As in Strands itself, `true`, `y` and `yes` are a yes, too.',
  resumesElsewhere: true,
  events: [
    {
      event: 'model.before',
      native: 'InvokeModelStage',
      honours: { inform: 'yes', modify: 'yes', stub: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'model.around', native: 'InvokeModelStage', honours: {} },
    {
      event: 'model.after',
      native: 'InvokeModelStage',
      honours: { approve: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'tokens.counted', native: 'InvokeModelStage', honours: {} },
    {
      event: 'tool.before',
      native: 'ExecuteToolStage',
      honours: { inform: 'yes', approve: 'yes', modify: 'yes', stub: 'yes', ask: 'yes', deny: 'yes' },
    },
    { event: 'tool.around', native: 'ExecuteToolStage', honours: {} },
    { event: 'tool.after', native: 'ExecuteToolStage', honours: { inform: 'yes', modify: 'yes', deny: 'yes' } },
    { event: 'error.raised', native: 'InvokeModelStage and ExecuteToolStage', honours: {} },
  ],
  notes: [
    'Titles and quotes of citations are reasoning blocks for hooks, and texts of documents are text.',
    'Strands has no public place that can refuse the input of a run: a guard of prompts listens to `model.before`.',
    'Of the questions about several calls of one turn, Strands shows the last one first; the others follow after its answer.',
    'Calls that run beside a call that waits finish, and are not repeated when the answer comes.',
    'Hooks can change the system prompt, the messages and the tools of a request. A change of another field refuses the call, because the settings of a model are its own.',
    'Where hooks judge or wrap answers of the model, the stream shows an answer when it is whole.',
    'An error that a hook raises with `failure: "throw"` at a tool call becomes the result of that call: the concurrent executor of Strands isolates it.',
    'Calls that the program makes itself with `agent.tool.NAME.invoke()` pass no middleware, and no hooks.',
    'An agent that is a tool of another agent has calls of its own: mount hooks on both. It is a run of its own for limits.',
    'An agent that is a tool cannot ask a person: Strands gives the question to the other agent as the text of a successful result, and nobody can answer it. Its call does not run. Let the other agent ask before it calls that tool.',
    'In another process hooks know the number of turns that a waiting run has made, but not its id, its earlier calls and its tokens.',
    'An approval does not expire.',
  ],
}
