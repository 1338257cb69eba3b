import type { ToolHooks } from '@mastra/core/tools'
import { changersOf } from '../../agent/internal.ts'
import { isObject, PawlError } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import { carried } from '../host/carry.ts'
import { suspensionOf } from './ask-person.ts'
import { beginCall } from './call.ts'
import type { Entry, Mount } from './mount.ts'
import { type Place, placeOf } from './place.ts'
import { createResults } from './results.ts'

type Before = NonNullable<ToolHooks['beforeToolCall']>
type After = NonNullable<ToolHooks['afterToolCall']>
type Skipped = Extract<Awaited<ReturnType<Before>>, object>

/** The hooks of Mastra around each tool call, with those of the user inside. They reach tools of every origin, also in a run that continues. */
export function judgeCalls(mount: Mount, own: ToolHooks | undefined): ToolHooks {
  return {
    beforeToolCall: (context) => before(mount, own?.beforeToolCall, context),
    async afterToolCall(context) {
      await own?.afterToolCall?.(context)
      await after(mount, context)
    },
  }
}

async function before(
  mount: Mount,
  own: Before | undefined,
  context: Parameters<Before>[0],
): Promise<Skipped | undefined> {
  const { toolName } = context
  const place = placeOf(context.context)
  if (place === undefined) throw withoutPlace(toolName)
  const entry = begin(mount, context, place)
  const { call, results } = entry
  try {
    const begun = await call.begun
    if (begun.type === 'done') return { proceed: false, output: results.write(begun.turn) }
    const isChanged = begun.call.input !== call.given.json
    if (isChanged && !mount.definitions.has(toolName)) return await refuseChange(mount, entry, begun.call)
    const answer = await own?.(isChanged ? { ...context, input: call.given.after(begun.call) } : context)
    if (answer?.proceed !== false) {
      mount.calls.set(place.messages, entry)
      return undefined
    }
    const turn = await call.proceed(() => results.read(() => answer.output))
    return { proceed: false, output: results.write(turn) }
  } catch (error) {
    return unlessWaiting(entry, error)
  }
}

/** A call that waits has no output. Any other error is thrown: that of a hook, of the tool, or one by which Mastra steers itself. */
export function unlessWaiting({ call }: Entry, error: unknown): Skipped {
  const own = carried(error)
  if (call.isSuspended() && (own === error || own === undefined)) return { proceed: false, output: undefined }
  throw own
}

/** Begins a call. The answer to our question is not for the tool, which may suspend itself, too. */
function begin(
  { host, runs, clean, definitions, answered }: Mount,
  context: Parameters<Before>[0],
  place: Place,
): Entry {
  const { toolName: name, input, context: given } = context
  const waited = suspensionOf(place)
  const turns = runs.ofCall(place, waited)
  const definition = host.define(definitions.get(name) ?? { name })
  const call = beginCall({ host, turns, name, input, definition, place, isAnswered: answered.has(place.toolCallId) })
  const { suspend } = place
  if (isObject(given))
    Object.assign(given, {
      ...(waited !== undefined && { resumeData: undefined, suspendPayload: undefined }),
      ...(suspend !== undefined && {
        suspend(...asked: Parameters<typeof suspend>) {
          call.suspended()
          return suspend(...asked)
        },
      }),
    })
  return { call, results: createResults(place.toolCallId, clean) }
}

/** The input of a tool that is not one of the agent's own has no place where it could be changed. */
async function refuseChange({ host }: Mount, { call, results }: Entry, judged: ToolCall): Promise<Skipped> {
  await host.lost('tool.before', 'modify', 'a refusal, because the tool is not one of the agent’s own')
  const what = `${namesOf(changersOf(judged))} changed the input of \`${judged.name}\``
  const refusal = new Error(`${what}, which is not one of the agent’s own tools: it did not run`)
  const turn = await call.proceed(() => results.read(() => Promise.reject(refusal)))
  return { proceed: false, output: results.write(turn) }
}

/** A tool that is not one of the agent's own has run: its result passes the hooks, which can only leave it or refuse it. */
async function after(
  { host, calls }: Mount,
  { toolName, context, output, error }: Parameters<After>[0],
): Promise<void> {
  const place = placeOf(context)
  const entry = place && calls.get(place.messages)
  if (place === undefined || entry === undefined) return // one of our own tools, which has passed its hooks
  calls.delete(place.messages)
  const { call, results } = entry
  try {
    const turn = await call.proceed(() => results.read(() => (error === undefined ? output : Promise.reject(error))))
    if (turn.notes.length > 0) await host.lost('tool.before', 'inform', 'nothing, because the tool has returned')
    if (results.isOwn(turn)) return
    if (turn.result.isError) throw new Error(JSON.stringify(turn.result.output))
    await host.lost('tool.after', 'modify', 'a refusal, because the tool has returned')
    const what = `${namesOf(turn.changedBy)} changed the result of \`${toolName}\``
    throw new Error(`${what}, which is not one of the agent’s own tools: it ran, and its result is withheld`)
  } catch (failure) {
    unlessWaiting(entry, failure)
  }
}

/** The hooks that have changed a value; a wrap has no name here. */
function namesOf(hooks: readonly string[] = []): string {
  return hooks.length === 0 ? 'a hook' : hooks.map((name) => `\`${name}\``).join(' and ')
}

function withoutPlace(name: string): PawlError {
  return new PawlError('bad-input', `Mastra called \`${name}\` without saying which call it is`, {
    hint: 'use a version of Mastra that docs/frameworks.md names',
  })
}
