import type { BridgeTable } from '../contract/table.ts'

export const langchainTable: BridgeTable = {
  slug: 'langchain',
  title: 'LangChain',
  packages: { langchain: '1.5.14', '@langchain/core': '1.2.13', '@langchain/langgraph': '1.4.18' },
  asks: 'An interrupt of LangGraph in the form of its human-in-the-loop middleware. `new Command({ resume: { [interrupt.id]: { decisions: [{ type: "approve" }] } } })` answers it, or `{ type: "reject", message }`; `resume: { decisions: […] }` alone is enough if one question waits.',
  resumesElsewhere: true,
  events: [
    {
      event: 'run.before',
      native: 'beforeAgent',
      honours: { inform: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    {
      event: 'model.before',
      native: 'wrapModelCall',
      honours: { inform: 'yes', modify: 'yes', stub: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'model.around', native: 'wrapModelCall', honours: {} },
    {
      event: 'model.after',
      native: 'wrapModelCall',
      honours: { approve: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'tokens.counted', native: 'wrapModelCall', honours: {} },
    {
      event: 'tool.before',
      native: 'wrapToolCall',
      honours: { inform: 'yes', approve: 'yes', modify: 'yes', stub: 'yes', ask: 'yes', deny: 'yes' },
    },
    { event: 'tool.around', native: 'wrapToolCall', honours: {} },
    { event: 'tool.after', native: 'wrapToolCall', honours: { inform: 'yes', modify: 'yes', deny: 'yes' } },
    { event: 'run.after', native: 'afterAgent', honours: { modify: 'yes', resume: 'yes', deny: 'yes' } },
    { event: 'error.raised', native: 'wrapModelCall and wrapToolCall', honours: {} },
  ],
  notes: [
    'Without a checkpointer LangGraph cannot interrupt: a question is then answered with no, and the record says so.',
    'If several questions wait, an answer without the id of one approves none of them. An answer with more than one decision, or with other keys, is a no.',
    'An approval is for one attempt and does not expire. Two programs that answer the same interrupt at the same time run the call twice, and so does an old checkpoint that is continued again: LangGraph keeps the answers.',
    'Calls that run beside a call that waits finish, and are not repeated when the answer comes.',
    'Where hooks judge or wrap answers of the model, LangChain’s token streams show an answer when it is whole.',
    'Callbacks, tracers, `streamEvents` and `streamMode: "tools"` receive answers and results before hooks judge them: show people the other modes of `stream`, or what `invoke` returns.',
    'LangChain puts errors of hooks around the model into errors of its own: `error.cause` has the `code`, such as `model-denied`.',
    'An agent inside a tool is a run of its own, with limits of its own. Without the option `agent`, all agents of a middleware have one name.',
    'A hook may change the messages and the system prompt of a request, and take tools away. Any other change of a request is refused.',
    'Tools that a provider runs itself never reach LangChain: hooks see them only in the answer of the model.',
    'A `Command` of a tool goes back as it came; notes of hooks have no place in it, and the record says so.',
  ],
}
