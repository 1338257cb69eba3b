import type { Agent, Message } from '@strands-agents/sdk'
import type { InnerTurns } from '../../agent/internal.ts'
import type { Host } from '../host/open-host.ts'

/** The runs of one agent of Strands. */
export interface Runs {
  /** The run of an invocation, which its signal names, for a call of its model or of a tool. */
  of(signal: AbortSignal, call: 'model' | 'tool'): InnerTurns
}

/** Makes the runs of an agent. `countsTurns`: whether hooks see its model calls. */
export function createRuns(host: Host, agent: Agent, countsTurns: boolean): Runs {
  // each invocation has a signal of its own
  const invocations = new WeakMap<AbortSignal, InnerTurns>()
  // the invocation with the answer of a person has the same prompt as the one that waited, as long as they are in one process
  const prompts = new WeakMap<Message, InnerTurns>()

  /** The run of a new invocation: that of its prompt, if that has been answered in part. */
  const begun = (call: 'model' | 'tool') => {
    const at = agent.messages.findLastIndex(isPrompt)
    const said = agent.messages.slice(at + 1).filter(({ role }) => role === 'assistant').length
    // the message that requests a call joins the conversation when the call has its result
    const shown = call === 'tool' ? said + 1 : said
    const prompt = agent.messages[at]
    const before = shown === 0 || prompt === undefined ? undefined : prompts.get(prompt)
    return host.begin({
      run: before?.context.runId,
      turns: before?.turns() ?? (countsTurns ? shown : 0),
      session: agent.sessionId,
      // without a session manager the id of the session is another one in each process, and the id of the agent is not
      scope: `${host.table.slug}:${agent.id}`,
      agent: agent.name,
    })
  }

  return {
    of(signal, call) {
      const run = invocations.get(signal) ?? begun(call)
      invocations.set(signal, run)
      const prompt = agent.messages.findLast(isPrompt)
      if (prompt !== undefined) prompts.set(prompt, run)
      return run
    },
  }
}

/** Whether a user wrote a message; results of tools have the same role. */
function isPrompt({ role, content }: Message): boolean {
  return role === 'user' && content.every(({ type }) => type !== 'toolResultBlock')
}
