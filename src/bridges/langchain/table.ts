import type { BridgeTable } from '../contract/table.ts'

export const langchainTable: BridgeTable = {
  slug: 'langchain',
  title: 'LangChain',
  packages: { langchain: '1.5.14', '@langchain/core': '1.2.13', '@langchain/langgraph': '1.4.18' },
  asks: 'An interrupt of LangGraph in the form of its human-in-the-loop middleware; `new Command({ resume: { decisions: [{ type: "approve" }] } })` answers it.',
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
    'Calls that run beside a call that waits finish, and are not repeated when the answer comes.',
    'Where hooks judge or wrap answers of the model, LangChain’s token streams show an answer when it is whole.',
    'Callbacks, tracers and `streamEvents` receive the words of the model before hooks judge them: show people what `stream` or `invoke` returns.',
    'A hook may change the messages and the system prompt of a request, and take tools away. Any other change of a request is refused.',
    'Tools that a provider runs itself never reach LangChain: hooks see them only in the answer of the model.',
    'A `Command` of a tool goes back as it came; notes of hooks have no place in it, and the record says so.',
  ],
}
