import { denied } from '../theory/decisions/scenario.ts'
import { call, refusal } from './scenario.ts'

/** A hand-written program for exactly this call: one `if`, without a record. */
export const plainIf = `const { readFileSync, writeSync } = require('node:fs')
const { tool_name: tool, tool_input: { command, risk } } = JSON.parse(readFileSync(0, 'utf8'))
if (tool === '${call.tool}' && risk > ${denied.risk} && command.includes('${denied.text}')) {
  writeSync(1, '{"hookSpecificOutput":{"hookEventName":"PreToolUse",${refusal}"}}')
}
`
