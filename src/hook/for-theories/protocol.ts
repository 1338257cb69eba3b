// What the program that reasons uses of this room: it shares it with the hook process, which carries what is exported here.
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
