/** What the program that reasons uses of the protocol: every hook process carries what is exported here. */
export {
  catalogue,
  createContext,
  makeToolCall,
  makeToolResult,
  noUsage,
  shortHash,
  text,
  userText,
} from '../../protocol/index.ts'
