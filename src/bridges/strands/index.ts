export type { BridgeOptions } from '../host/bridge-options.ts'
export { withPawl } from './with-pawl.ts'
