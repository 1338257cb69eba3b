// For other rooms, which need more than users do.

export { collector } from './ai-sdk/collector.ts'
export { optionsFrom } from './ai-sdk/metadata.ts'
export { promptMessages } from './ai-sdk/prompt.ts'
export { reasoningOptions } from './ai-sdk/reasoning.ts'
export { toResponse } from './ai-sdk/response.ts'
export { changersOf } from './call/call-changers.ts'
export type { Exchange } from './call/exchange.ts'
export type { ToolTurn } from './call/tool-call.ts'
export { jsonSchema } from './json-schema/json-schema.ts'
export { Suspension } from './questions/confirmation.ts'
export { defaultKind } from './tool.ts'
export { type CallOptions, type InnerTurns, openTurns } from './turns/open-turns.ts'
