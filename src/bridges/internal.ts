// For the gateway, which is a bridge of its own.

export type { BridgeTable } from './contract/table.ts'
export { type BridgeOptions, readBridgeOptions } from './host/bridge-options.ts'
export { type Host, openHost } from './host/open-host.ts'
