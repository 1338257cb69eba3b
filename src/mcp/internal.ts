// For other rooms, which need more than users do.

export { pinnedServers } from './pins/file-pins.ts'
export type { Pin } from './pins/pins.ts'
export type { Ended } from './side.ts'
export { mcpTable } from './table.ts'
