import { brains } from '../../../brains/index.ts'
import type { OfferedTool } from './apis/api.ts'
import { type Fields, fields, items } from './apis/json.ts'

/** An action of the scripted model, independent of the agent's name for the tool. */
export type Wish =
  | { readonly want: 'shell'; readonly command: string; readonly hasTerminal?: true }
  | { readonly want: 'patch'; readonly patch: string }
  | { readonly want: 'write'; readonly path: string; readonly content: string }
  | { readonly want: 'edit'; readonly path: string; readonly before: string; readonly after: string }

/** The call that fulfils a wish with one of the tools an agent offers; nothing if it has no such tool. */
export function callFor(wish: Wish, tools: readonly OfferedTool[]): Call | undefined {
  const name = namesOf[wish.want].find((one) => tools.some((tool) => tool.name === one))
  const tool = tools.find((one) => (name === undefined ? isOfKind(one, wish.want) : one.name === name))
  if (tool === undefined) return undefined
  if (tool.name === 'apply_patch') {
    const patch = patchFor(wish)
    return { tool, input: tool.isFreeform ? patch : { input: patch } }
  }
  const input = wish.want === 'shell' ? commandFor(wish, tool) : fileFor(wish, tool)
  return { tool, input: { ...fillers(tool), ...input } }
}

interface Call {
  readonly tool: OfferedTool
  readonly input: string | Fields
}

/** Whether any agent has a tool of that name and kind. */
function isOfKind({ name }: OfferedTool, kind: Wish['want']): boolean {
  return brains.some(({ vocabulary: { tools } }) => Object.hasOwn(tools, name) && tools[name] === kind)
}

/** The best first: an agent may offer several. */
const namesOf: Readonly<Record<Wish['want'], readonly string[]>> = {
  patch: ['apply_patch'],
  shell: ['Bash', 'bash', 'run_shell_command', 'exec_command', 'shell_command', 'shell'],
  write: ['Write', 'write', 'write_file', 'create', 'apply_patch'],
  edit: ['Edit', 'edit', 'replace', 'str_replace_editor', 'apply_patch'],
}

function commandFor({ command, hasTerminal }: Extract<Wish, { want: 'shell' }>, { properties }: OfferedTool): Fields {
  if ('cmd' in properties) return { cmd: command, ...(hasTerminal && { tty: true }) }
  return { command: fields(properties.command).type === 'array' ? ['bash', '-c', command] : command }
}

function fileFor(wish: Wish, tool: OfferedTool): Fields {
  if (wish.want === 'shell' || wish.want === 'patch') throw new Error(`the tool ${tool.name} takes one file`)
  const path = { [fieldOf(tool, 'file_path', 'filePath', 'path')]: wish.path }
  if (wish.want === 'write') return { ...path, [fieldOf(tool, 'content', 'file_text')]: wish.content }
  const before = fieldOf(tool, 'old_string', 'oldString', 'old_str')
  const after = fieldOf(tool, 'new_string', 'newString', 'new_str')
  return { ...path, [before]: wish.before, [after]: wish.after }
}

function fieldOf({ name, properties }: OfferedTool, ...names: readonly string[]): string {
  const found = names.find((one) => one in properties)
  if (found === undefined) throw new Error(`the tool ${name} has none of the fields ${names.join(', ')}`)
  return found
}

function patchFor(wish: Wish): string {
  if (wish.want === 'shell') throw new Error('a patch runs no command')
  if (wish.want === 'patch') return wish.patch
  const lines = (sign: string, text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => `${sign}${line}`)
  const change =
    wish.want === 'write'
      ? [`*** Add File: ${wish.path}`, ...lines('+', wish.content)]
      : [`*** Update File: ${wish.path}`, '@@', ...lines('-', wish.before), ...lines('+', wish.after)]
  return ['*** Begin Patch', ...change, '*** End Patch', ''].join('\n')
}

/** Values of the right type for other required parameters of a tool. */
function fillers({ properties, required }: OfferedTool): Fields {
  return Object.fromEntries(required.map((name) => [String(name), fillerFor(fields(properties[String(name)]))]))
}

function fillerFor(schema: Fields): unknown {
  const [first] = items(schema.enum)
  const byType: Fields = { boolean: false, number: 1, integer: 1, array: [], object: {} }
  return first ?? byType[String(schema.type).toLowerCase()] ?? 'scripted'
}
