import { textOf } from '../audit/text-of.ts'
import { type Fact, factLines } from '../terminal/fact-lines.ts'
import { paint } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'
import { visible } from '../terminal/visible.ts'
import { wrapped } from '../terminal/wrapped.ts'
import { explanationLines } from '../theory/explained/explanation-lines.ts'
import { missText } from '../theory/explained/miss-text.ts'
import type { Why, WhyHook } from './explain-record.ts'

/** A decision, explained for a person, in lines of at most so many columns. */
export function whyLines({ record, differences, notes, hooks }: Why, columns: number): readonly string[] {
  const { position, time, agent, event, native, decision, by, reason } = record
  const facts = [
    ['time', timeText(Number(time))],
    ['agent', agent],
    ['event', native === undefined ? event : `${textOf(event)} (${textOf(native)})`],
    ['decision', by === undefined ? decision : `${textOf(decision)}, by ${textOf(by)}`],
    ['reason', reason],
    ...notes.map((note) => ['note', note] as const),
  ] as const
  return [
    ...differences.flatMap((one) => hanging(one, columns)),
    paint('bold', `record ${position}`),
    ...factsOf(facts).flatMap((fact) => factLines(fact, columns)),
    ...(hooks.length === 0 ? ['no hook was called, and no theory has one for this event'] : []),
    ...hooks.flatMap((one) => hookLines(one, columns)),
  ]
}

function factsOf(all: readonly (readonly [string, unknown])[]): readonly Fact[] {
  return all.map(([label, value]) => [label, textOf(value)] as const).filter(([, value]) => value !== '')
}

function hookLines(one: WhyHook, columns: number): readonly string[] {
  const { explanation, recorded, uncalled } = one
  const isCalled = recorded !== undefined || uncalled?.isMissed === true
  const isExplained = isCalled && explanation !== undefined && explanation.misses.length === 0
  const why = isExplained ? explanationLines(explanation, columns - 2) : []
  return [...hanging(`${one.hook}: ${wordOf(one)}`, columns), ...why.map((line) => `  ${line}`)]
}

/** The outcome of a hook on record, and what there is to show of it. */
function wordOf({ in: place, recorded, uncalled, again, explanation }: WhyHook): string {
  const misses = explanation?.misses ?? []
  if (recorded === undefined) return `not called${uncalled === undefined ? '' : `: ${uncalled.why}`}`
  const said = `${recorded.mode === 'shadow' ? 'would ' : ''}${textOf(recorded.outcome)} on record`
  if (place === 'code') return `${said}; its code has no conditions to show`
  if (place === 'unknown') return `${said}; it cannot be looked up now`
  if (place === 'nowhere') return `${said}; this config has no hook of that name for this event`
  if (explanation === undefined) return said
  if (misses.length > 0) return `${said}; now it would not be called: ${missText(misses)}`
  if (again === undefined) return `${said}; what it depended on is not on record`
  return again === recorded.outcome ? `${said}, and again now` : `${said}, ${again} now`
}

/** A text in lines that are indented below the first. */
function hanging(text: string, columns: number): readonly string[] {
  const lines = wrapped(visible(text), Math.max(20, columns - 2))
  return lines.map((line, at) => `${at === 0 ? '' : '  '}${line.trimEnd()}`)
}
