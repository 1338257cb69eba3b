export {
  type Config,
  checkConfig,
  defineConfig,
  type RuleLevel,
  type RuleSetting,
  type TheorySource,
  theoryFile,
} from './config.ts'
export { configFolder, inConfigFolder } from './config-folder.ts'
export {
  asId,
  type CallId,
  type Context,
  contextWith,
  createContext,
  newId,
  type RunId,
} from './context/context.ts'
export type { HostFacts } from './context/host-facts.ts'
export { type ContextVariables, contextVariables } from './context/variables.ts'
export { writeVariables } from './context/variables-json.ts'
export { type AgentCatalogue, catalogue } from './events/catalogue.ts'
export { isKnowledgeEvent } from './events/knowledge-events.ts'
export type { ResultOrigin } from './events/model-events.ts'
export {
  type AgentInfo,
  type AgentSettings,
  checkRunInput,
  type ErrorPlace,
  type RunInput,
} from './events/run-events.ts'
export { meantKinds } from './events/tool-events.ts'
export type { Ending } from './events/workflow-events.ts'
export { canonical } from './json/canonical.ts'
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
} from './json/codec.ts'
export { digestOf } from './json/digest.ts'
export { exactText } from './json/exact-text.ts'
export { inexactIn } from './json/inexact-json.ts'
export { isDeeperThan } from './json/is-deeper-than.ts'
export { shortHash } from './json/short-hash.ts'
export type { Fact, KnowledgeEffect } from './knowledge.ts'
export { fromBillionths, moneyText, toBillionths } from './models/currency.ts'
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
} from './models/message.ts'
export {
  addUsage,
  extractToolCalls,
  lessUsage,
  type ModelRequest,
  type ModelResponse,
  noUsage,
  type Usage,
} from './models/model.ts'
export { costOf, type Price, type PriceTable, priceOf } from './models/price.ts'
export { readPrices } from './models/read-prices.ts'
export { latinKey } from './tools/latin-key.ts'
export { namedPaths, pathOfAddress, plainKey } from './tools/named-paths.ts'
export { pathsInPatch } from './tools/patch-text.ts'
export { isAbsolutePath } from './tools/resolve-path.ts'
export {
  makeToolCall,
  makeToolResult,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
} from './tools/tool.ts'
export { kindsOf as toolKindsOf, type ToolKind, toolKinds } from './tools/tool-kind.ts'
export { wire } from './wire.ts'
