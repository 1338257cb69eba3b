import { noMemory } from '../src/config/load/session-memory.ts'
import { type HookSurroundings, runHook } from '../src/hook/run-hook.ts'
import { createRegistry, type Hook } from '../src/index.ts'
import type { LogRecord } from '../src/ports/index.ts'
import type { Occasion, Ran } from './hook-project.ts'

interface Given extends Partial<HookSurroundings> {
  readonly env?: Readonly<Record<string, string>>
  readonly text?: string
}

/** One call of the hook process by an agent, without the process: the answer, and the records that were kept. */
export async function callHook({ brain, moment, payload }: Occasion, hooks: readonly Hook[], given: Given = {}) {
  const { env = {}, text = JSON.stringify(payload), ...surroundings } = given
  const lines: LogRecord[] = []
  const { stdout, stderr, exit } = await runHook(
    { brain, native: moment.native, text, env },
    {
      load: () => ({ root: '/project', config: {}, registry: createRegistry().with(hooks), memory: noMemory }),
      keep: (line) => void lines.push(line),
      askPeople: (asked) => asked.map((_, at) => ({ status: 'open', id: `q${at}` })),
      answersElsewhere: () => false,
      ...surroundings,
    },
  )
  const ran: Ran = { status: exit, stdout, stderr }
  return { ran, lines }
}
