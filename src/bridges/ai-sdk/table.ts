import type { BridgeTable } from '../contract/table.ts'

/** What the AI SDK does with each event and outcome. */
export const aiSdkTable: BridgeTable = {
  slug: 'ai-sdk',
  title: 'AI SDK',
  packages: { ai: '7.0.173' },
  asks: 'A `tool-approval-request` of the AI SDK, with the reason; a `tool-approval-response` in the messages of the next run answers it.',
  resumesElsewhere: true,
  events: [
    {
      event: 'run.before',
      native: 'prepareStep',
      honours: { inform: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    {
      event: 'model.before',
      native: 'language model middleware',
      honours: { inform: 'yes', modify: 'yes', stub: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'model.around', native: 'language model middleware', honours: {} },
    {
      event: 'model.after',
      native: 'language model middleware',
      honours: { approve: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'tokens.counted', native: 'language model middleware', honours: {} },
    {
      event: 'tool.before',
      native: 'toolApproval',
      honours: { inform: 'yes', approve: 'yes', modify: 'yes', stub: 'yes', ask: 'yes', deny: 'yes' },
    },
    { event: 'tool.around', native: 'execute', honours: {} },
    { event: 'tool.after', native: 'execute', honours: { inform: 'yes', modify: 'yes', deny: 'yes' } },
    { event: 'error.raised', native: 'language model middleware and execute', honours: {} },
  ],
  notes: [
    'A changed input replaces that of the call before the AI SDK reads it: people approve, clients see and tools receive the same input.',
    'The AI SDK shows the input of a call as it is: redaction covers reasons, records and errors.',
    'After an approval the call is judged again as a call of a new run. If transforms then change its input once more, it is refused.',
    'Whoever writes the messages can write an approval: set `experimental_toolApprovalSecret` if they come from a browser. The same messages, sent twice, run an approved call twice.',
    'An approval by a hook does not lift one that your own `toolApproval` or `needsApproval` asks for.',
    'Calls of tools without `execute` are judged before the client sees them. A question or a stub becomes a refusal there, and their results reach hooks in the next `model.before`.',
    'Tools that a provider runs itself are no calls of the AI SDK: hooks see them only in the answer of the model.',
    'A transform of `model.before` that takes tools out of the request hides them from the model.',
    'The AI SDK receives a copy of each result that guards or transforms judge. A result that JSON does not show whole, such as a map or an instance of a class, is replaced by its JSON.',
    'Where hooks give a result another form, the model reads it as it is, and `toModelOutput` of the tool is not called. `convertToModelMessages` with your tools calls it.',
    'An error in which hooks saw a secret cleaned, or less than the model would read, is replaced by one with the words that they saw.',
    'An answer that hooks change keeps its ids, usage, finish reason and warnings, and loses the metadata of the provider and the body of the response.',
    'Where transforms may change the input of a call, or hooks judge calls of clients, a stream shows the input when it is whole.',
    'Notes about a call follow its result in the messages of the AI SDK. Messages of a user interface do not carry them.',
    'Preliminary results of a tool pass as they come, except for the last one, which waits for `tool.after`.',
    'Where hooks judge or wrap answers of the model, a stream shows an answer when it is whole.',
    'Tools that a tool caller calls, as in code mode, are judged when they run: nobody can be asked there, and a question is answered with no.',
    'The AI SDK runs `toolSearch` itself: its calls are judged, a stub of one is a refusal, and its results do not reach hooks.',
    'A person’s no is answered by the AI SDK: the call does not reach hooks again.',
  ],
}
