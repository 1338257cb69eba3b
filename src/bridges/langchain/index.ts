// The door `pawl/langchain`: hooks in agents of LangChain.

export type { BridgeOptions } from '../host/bridge-options.ts'
export type { PawlInterrupt } from './ask-person.ts'
export { type LangChainOptions, pawlMiddleware } from './middleware.ts'
