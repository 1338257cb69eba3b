import { stubHeads } from './stub-words.ts'

/** In each file of the mod. */
export const mark = 'Written by `pawl init --hooks claudecode --mod`'

/**
 * Claude Code loads modules only in this form: each `on` with a literal name, `$` never passed on. Each has a `catch`, since Claude Code
 * skips a hook that throws.
 */
export const modText = `// ${mark}. Do not edit it: \`pawl init --hooks\` writes it again, \`pawl uninstall\` removes it.
//
// A mod of Claude Code, that is, a module that runs inside it. It decides nothing. The hooks of Pawl run as commands, inside \`next\`, and refuse
// what must not run. Commands cannot answer for a tool, so a stub reaches Claude Code as a refusal, too. This mod makes the result of it that
// the hook has meant. Without the mod, and whenever it fails, the refusal stays: the tool is not run either way.

const heads = {
  text: '${stubHeads.text}',
  json: '${stubHeads.json}',
}

/** Results with these words where the model reads them, by tool. */
const results = new Map([
  ['Bash', (words) => ({ stdout: words, stderr: '', interrupted: false, isImage: false, noOutputExpected: false })],
  ['Read', (words, { file_path: filePath = '' }) => ({ type: 'text', file: { filePath, content: words, ...lines(words) } })],
  ['Grep', (words) => ({ mode: 'content', numFiles: 0, filenames: [], content: words, numLines: lines(words).numLines })],
  ['Glob', (words) => ({ filenames: words.split('\\n'), durationMs: 0, numFiles: lines(words).numLines, truncated: false })],
  ['WebFetch', (words, { url = '' }) => ({ bytes: words.length, code: 200, codeText: 'OK', result: words, durationMs: 0, url })],
])

/** Results that show the model no words of their own: a stub has to be a whole one, else the refusal stays. */
const wholes = new Map([
  ['Edit', 'filePath oldString newString originalFile structuredPatch userModified replaceAll'],
  ['Write', 'type filePath content structuredPatch originalFile'],
])

/** What hooks have refused calls with, by the id of the call: a tool that fails with the same words has not been refused. */
const refusals = new Map()

export function register(on) {
  on('classic.PreToolUse', async ($, e, next) => {
    const told = await next(e)
    if (typeof told?.deny === 'string') refusals.set(e.tool_use_id, told.deny)
    return told
  }).catch(() => ({ deny: 'the mod of Pawl has failed' }))

  on('tool.call', async ($, e, next) => {
    const ran = await next(e)
    const refusal = refusals.get(e.tool_use_id)
    refusals.delete(e.tool_use_id)
    if (refusal === undefined || ran.isError !== true || ran.text !== refusal) return ran
    const stub = stubIn(e.tool, refusal)
    const result = stub === undefined ? undefined : resultOf(e, stub.value)
    return result === undefined ? ran : { result }
  }).catch(() => ({ deny: 'the mod of Pawl has failed' }))
}

/** The value of a stub; a refusal of any other kind has none. */
function stubIn(tool, refusal) {
  const opening = \`PreToolUse:\${tool} hook error: \`
  if (!refusal.startsWith(opening)) return undefined
  const reason = refusal.slice(opening.length)
  if (reason.startsWith(heads.text)) return { value: reason.slice(heads.text.length) }
  return reason.startsWith(heads.json) ? parsed(reason.slice(heads.json.length)) : undefined
}

function parsed(json) {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return undefined // it was cut off
  }
}

/** The stub as a result of the tool: as it is where it has the tool's own shape, else its words. Undefined for a tool of unknown shape. */
function resultOf({ tool, ...input }, value) {
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  if (tool.startsWith('mcp__')) return isBlocks(value) ? value : [{ type: 'text', text: words }]
  const make = results.get(tool)
  const keys = make === undefined ? wholes.get(tool) : Object.keys(make('', input)).join(' ')
  if (keys !== undefined && keysOf(value) === sorted(keys.split(' '))) return value
  return make?.(words, input)
}

function isBlocks(value) {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one?.type === 'text' && typeof one.text === 'string')
}

function keysOf(value) {
  return typeof value === 'object' && value !== null ? sorted(Object.keys(value)) : undefined
}

function sorted(keys) {
  return [...keys].sort().join(' ')
}

function lines(words) {
  const count = words.split('\\n').length
  return { numLines: count, startLine: 1, totalLines: count }
}
`
