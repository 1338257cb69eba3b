export type { BridgeOptions } from '../host/bridge-options.ts'
export type { SdkCanUseTool, SdkHook, SdkHooks, SdkMatcher, SdkOptions } from './sdk.ts'
export { withPawl } from './with-pawl.ts'
