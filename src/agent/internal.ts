// For other rooms, which need more than users do.

export type { Exchange } from './call/exchange.ts'
export type { ToolTurn } from './call/tool-call.ts'
export { jsonSchema } from './json-schema/json-schema.ts'
export { Suspension } from './questions/confirmation.ts'
export { defaultKind } from './tool.ts'
export type { Denial } from './turn/run-error.ts'
export type { RunEnd, RunStart } from './turns/life.ts'
export { type CallOptions, type InnerTurns, type OpenTurns, openTurns } from './turns/open-turns.ts'
