// The door `pawl/ai-sdk`: hooks in `generateText`, `streamText` and agents of the AI SDK.

export type { BridgeOptions } from '../host/bridge-options.ts'
export { pawlApproval } from './approval/pawl-approval.ts'
export { pawlMiddleware } from './model/pawl-middleware.ts'
export type { AiSdkOptions } from './options.ts'
export { type AiSdkSettings, withPawl } from './settings/with-pawl.ts'
