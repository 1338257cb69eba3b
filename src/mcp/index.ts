// The door `pawl/mcp`: hooks in front of an MCP server.

export type { AskElsewhere } from './ask/ask-elsewhere.ts'
export { createGateway, type Gateway } from './gateway/create-gateway.ts'
export type { GatewayOptions } from './gateway/gateway-options.ts'
export { filePins } from './pins/file-pins.ts'
export { memoryPins } from './pins/memory-pins.ts'
export type { Pins } from './pins/pins.ts'
export type { Side } from './side.ts'
export { httpSide } from './transports/http-side.ts'
export { processSide } from './transports/process-side.ts'
export { stdioSide } from './transports/stdio-side.ts'
