import { randomFrom } from '../random.ts'

/** A tool call in a form that every engine can read. */
export interface Call {
  readonly tool: string
  readonly command: string
  readonly risk: number
}

/** An engine with its rules. `prepare` makes the input of a call once, `decide` answers it. */
export interface Engine {
  prepare(call: Call): unknown
  /** True for a denied call. */
  decide(prepared: never): boolean | Promise<boolean>
}
export type Setup = (hooks: number) => Engine | Promise<Engine>

/** The rules, each for one tool: they deny a call that is risky and removes everything. */
export const denied = { risk: 80, text: 'rm -rf' } as const
export const toolOf = (hook: number): string => `Tool_${hook + 1}`
export const toolsOf = (hooks: number): readonly string[] => Array.from({ length: hooks }, (_, hook) => toolOf(hook))

const callCount = 1024 // a power of two, so that loops can wrap around with a mask

/** The same calls for every engine: two in five for the first tool, one for the second, two for tools without a rule. */
export function someCalls(): readonly Call[] {
  const random = randomFrom(7)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const tools = [toolOf(0), toolOf(0), 'Read', 'Write', toolOf(1)]
  const commands = ['ls -la', 'git status', 'rm -rf build && make', 'sudo rm -rf /', 'npm test -- --watch=false']
  return Array.from({ length: callCount }, () => ({
    tool: pick(tools),
    command: pick(commands),
    risk: Math.floor(random() * 101),
  }))
}

/** The correct decision, as simple code. */
export function isDenied({ tool, command, risk }: Call, hooks: number): boolean {
  return toolsOf(hooks).includes(tool) && risk > denied.risk && command.includes(denied.text)
}
