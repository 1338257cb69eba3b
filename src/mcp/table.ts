import type { BridgeTable } from '../bridges/internal.ts'

/** The events that the gateway delivers, and how it honours each outcome. */
export const mcpTable: BridgeTable = {
  slug: 'mcp',
  title: 'MCP',
  packages: { '@modelcontextprotocol/client': '2.4.0', '@modelcontextprotocol/server': '2.4.0' },
  asks: 'A form of the client (`elicitation/create`, or `input_required` since 2026-07-28); without forms, as the option `ask` says: `pawl mcp` leaves the question to `pawl confirm`.',
  resumesElsewhere: false,
  asksAgain: true,
  events: [
    {
      event: 'tool.before',
      native:
        'tools/call, resources/read, prompts/get, completion/complete, subscriptions; elicitation/create of the server',
      honours: { inform: 'yes', approve: 'yes', modify: 'yes', stub: 'yes', ask: 'yes', deny: 'yes' },
    },
    { event: 'tool.around', native: 'the same', honours: {} },
    {
      event: 'tool.after',
      native: 'the answer to them',
      honours: { inform: 'yes', modify: 'yes', deny: 'yes' },
    },
    {
      event: 'model.before',
      native: 'sampling/createMessage of the server',
      honours: { inform: 'yes', modify: 'yes', stub: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'model.around', native: 'the same', honours: {} },
    {
      event: 'model.after',
      native: 'the answer to it',
      honours: { approve: 'yes', modify: 'yes', ask: 'as deny', deny: 'yes' },
    },
    { event: 'tokens.counted', native: 'the answer to it', honours: {} },
    { event: 'error.raised', native: 'a call that fails', honours: {} },
  ],
  notes: [
    'The client’s own model calls never reach the gateway: events of models are about those that a server asks for.',
    'MCP does not count tokens: `tokens.counted` has zeros.',
    'A result or a stub that does not follow the tool’s `outputSchema` reaches the client as an error with the same text, because clients reject such results.',
    'What hooks have to say to the model has no place in answers to `resources/read`, `prompts/get` and questions of the server.',
  ],
}
