import { isKnowledgeEvent, type KnowledgeEffect } from '../../protocol/index.ts'
import { printTriple } from '../language/printer/print-triple.ts'
import type { Hook, Triple } from '../language/tree.ts'
import { commands } from '../program/commands.ts'
import type { Frame } from '../program/frame.ts'
import { inDoubtOf, isMore } from '../program/run-hook.ts'
import { theoryEvents } from '../program/theory-events.ts'
import { shortened } from '../program/value.ts'
import type { Conclusion, ExplainedCommand } from './explanation.ts'
import type { Recorded } from './recorded.ts'
import type { Trace } from './trace.ts'

/** The end of an invocation, or of a failure that ended it. */
export function conclude(hook: Hook, ran: Frame | string, trace: Trace, recorded?: Recorded): Conclusion {
  const { event = '' } = theoryEvents[hook.event.text.toUpperCase()] ?? {}
  const onUndecided = inDoubtOf(event, hook.onUndecided?.text)
  if (typeof ran === 'string') return { outcome: 'failed', effects: [], doubt: ran, onUndecided }
  const { outcome, line, doubt } = ran
  const isLost = doubt !== undefined && recorded?.isReason(doubt) === true
  // where a value is not on record, something more severe than a question may have followed
  const isFinal = outcome?.type === 'deny' || !isLost
  const isKept = outcome !== undefined && isFinal && isMore(outcome, onUndecided)
  if (doubt !== undefined && !isKept) {
    return { outcome: isLost ? 'not on record' : 'undecided', effects: [], doubt, onUndecided }
  }
  const effects = doubt === undefined ? effectsOf(ran, trace) : []
  if (effects.length > 0 && isKnowledgeEvent(event)) return { outcome: 'affect', effects }
  if (outcome === undefined || line === undefined) return { outcome: 'continue', effects }
  const winner = trace.commands().find(({ span, verb }) => span.line === line && typeOf(verb.text) === outcome.type)
  const isContent = winner !== undefined && trace.isContent(winner.object)
  const reason = 'reason' in outcome ? outcome.reason : 'text' in outcome ? outcome.text : undefined
  const isShown = reason !== undefined && !isContent
  return { outcome: outcome.type as Conclusion['outcome'], line, ...(isShown && { reason }), effects }
}

/** A command, and whether something came of it. */
export function explainCommand(triple: Triple, { outcome, line, effects }: Conclusion): ExplainedCommand {
  const type = typeOf(triple.verb.text)
  const isOutcome = commands[triple.verb.text]?.needs !== undefined
  const tookEffect = isOutcome ? type === outcome && triple.span.line === line : effects.length > 0
  return { line: triple.span.line, text: shortened(printTriple(triple)), tookEffect }
}

/** The outcome of a command has its name. */
function typeOf(verb: string): string {
  return verb.toLowerCase()
}

const withheld = 'content that is not shown'

/** The effects, one for each command that has one; content of the event is not quoted. */
function effectsOf({ effects }: Frame, trace: Trace): readonly KnowledgeEffect[] {
  const given = trace.commands().filter(({ verb }) => commands[verb.text]?.needs === undefined)
  return effects.map((effect, at) => {
    const triple = given[at]
    const isContent = triple !== undefined && (trace.isContent(triple.subject) || trace.isContent(triple.object))
    return isContent ? withoutTexts(effect) : effect
  })
}

function withoutTexts(effect: KnowledgeEffect): KnowledgeEffect {
  const hidden = Object.entries(effect).map(([key, value]) => {
    return [key, key !== 'type' && typeof value === 'string' ? withheld : value]
  })
  return Object.fromEntries(hidden) as KnowledgeEffect
}
