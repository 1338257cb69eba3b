export { canonical } from './canonical.ts'
export {
  type Codec,
  type Coding,
  flag,
  json,
  list,
  number,
  object,
  optional,
  string,
  type TypeOf,
} from './codec.ts'
export { type Config, checkConfig, defineConfig } from './config.ts'
export { configFolder, inConfigFolder } from './config-folder.ts'
export {
  asId,
  type CallId,
  type Context,
  contextWith,
  createContext,
  type Id,
  newId,
  type RunId,
} from './context.ts'
export { fromBillionths, moneyText, toBillionths } from './currency.ts'
export { digestOf } from './digest.ts'
export { type AgentCatalogue, catalogue } from './events/catalogue.ts'
export type { ResultOrigin } from './events/model-events.ts'
export { type AgentInfo, type AgentSettings, checkRunInput, type RunInput } from './events/run-events.ts'
export { meantKinds } from './events/tool-events.ts'
export type { Ending } from './events/workflow-events.ts'
export { exactText } from './exact-text.ts'
export type { HostFacts } from './host-facts.ts'
export { inexactIn } from './inexact-json.ts'
export { isDeeperThan } from './is-deeper-than.ts'
export type { Fact, KnowledgeEffect } from './knowledge.ts'
export { latinKey } from './latin-key.ts'
export {
  assistantText,
  type ContentBlock,
  type Message,
  type ReasoningBlock,
  systemText,
  type ToolResultBlock,
  type ToolUseBlock,
  text,
  userText,
} from './message.ts'
export {
  addUsage,
  extractToolCalls,
  lessUsage,
  type ModelRequest,
  type ModelResponse,
  noUsage,
  type Usage,
} from './model.ts'
export { namedPaths, pathOfAddress, plainKey } from './named-paths.ts'
export { pathsInPatch } from './patch-text.ts'
export { costOf, type Price, type PriceTable, priceOf } from './price.ts'
export { readPrices } from './read-prices.ts'
export { isAbsolutePath } from './resolve-path.ts'
export { shortHash } from './short-hash.ts'
export {
  makeToolCall,
  makeToolResult,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
} from './tool.ts'
export { type ToolKind, toolKinds } from './tool-kind.ts'
export { type ContextVariables, contextVariables } from './variables.ts'
export { writeVariables } from './variables-json.ts'
export { wire } from './wire.ts'
