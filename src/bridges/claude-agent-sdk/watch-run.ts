import type { Host } from '../host/open-host.ts'
import type { JudgedCalls } from './judged-calls.ts'
import type { Payload } from './show-event.ts'

/**
 * Puts on record that a call has run which no hook has let run. Claude Code asks mods, the hook modules of plugins and skills, after these
 * hooks, and takes inputs from hooks in settings files: only the result shows what they did.
 */
export async function watchRun(host: Host, calls: JudgedCalls, payload: Payload): Promise<void> {
  const { tool_use_id: id, tool_name: name, tool_input: input } = payload
  const found = calls.find(id, name, input)
  const isLet = found !== undefined && (found.question === undefined || found.isApproved === true)
  calls.drop(id)
  if (isLet) return
  const call = `\`${String(name)}\` (${String(id)})`
  await host.note(
    'tool.before',
    'deny',
    `${call} ran although hooks refused it or asked a person, or with an input that none has judged`,
  )
}
