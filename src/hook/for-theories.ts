import { didYouMean, findText, nearest, PawlError } from '../base/index.ts'
import {
  affect,
  approve,
  ask,
  bands,
  createDispatcher,
  createRegistry,
  deny,
  hooksFor,
  inform,
  outcomesFor,
  undecided,
} from '../kernel/index.ts'
import {
  catalogue,
  createContext,
  makeToolCall,
  makeToolResult,
  noUsage,
  shortHash,
  text,
  userText,
} from '../protocol/index.ts'

// What the program that reasons uses of these rooms: it shares them with the hook process, which carries what is exported here.
export const base = { didYouMean, findText, nearest, PawlError }
export const kernel = {
  affect,
  approve,
  ask,
  bands,
  createDispatcher,
  createRegistry,
  deny,
  hooksFor,
  inform,
  outcomesFor,
  undecided,
}
export const protocol = {
  catalogue,
  createContext,
  makeToolCall,
  makeToolResult,
  noUsage,
  shortHash,
  text,
  userText,
}
