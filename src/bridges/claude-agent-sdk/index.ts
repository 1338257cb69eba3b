// The door `pawl/claude-agent-sdk`: hooks in agents of the Claude Agent SDK, in this process.

export type { BridgeOptions } from '../host/bridge-options.ts'
export type { SdkOptions } from './sdk.ts'
export { withPawl } from './with-pawl.ts'
