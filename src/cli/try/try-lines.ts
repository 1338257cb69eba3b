import { machineOf } from '../../config/internal.ts'
import { explainHook, type HookExplanation } from '../../theory/internal.ts'
import { counted, paint } from '../terminal/print.ts'
import { visible } from '../terminal/visible.ts'
import { wrapped } from '../terminal/wrapped.ts'
import { explanationLines } from '../theory/explained/explanation-lines.ts'
import type { TheoriesNow } from '../why/theories-now.ts'
import type { TriedCall, TriedHook } from './tried-call.ts'

/** The answers in words of a person. */
const answers = {
  continue: 'it would run',
  approve: 'it would run, approved',
  ask: 'a person would be asked',
  deny: 'it would be refused',
} as const

const colours = { continue: 'green', approve: 'green', ask: 'yellow', deny: 'red' } as const

/** What was tried, for a person, in lines of at most so many columns: the answer first, then its reasons. */
export function tryLines(tried: readonly TriedCall[], theories: TheoriesNow, columns: number): readonly string[] {
  const [worst] = tried
  if (worst === undefined) return []
  const { decision, by, reason, actions, hooks } = worst
  const headline = `${answers[decision]}${by === undefined ? '' : `, by ${visible(by)}`}`
  return [
    paint(colours[decision], headline),
    ...(reason === undefined ? [] : indented(reason, columns)),
    '',
    paint('bold', 'it does'),
    ...actionLines(actions, columns),
    '',
    paint('bold', 'hooks'),
    ...(hooks.length === 0
      ? ['  none is about this']
      : hooks.flatMap((one) => hookLines(one, worst, theories, columns))),
    ...agentLines(tried, columns),
  ]
}

/** More than a person reads. */
const mostActions = 40

function actionLines(actions: TriedCall['actions'], columns: number): readonly string[] {
  if (actions.length === 0) return ['  nothing that Pawl knows']
  const rest = actions.length - mostActions
  const more = rest > 0 ? [`  and ${counted(rest, 'action')} more, which \`--json\` shows`] : []
  return [...actions.slice(0, mostActions).flatMap((one) => indented(one, columns)), ...more]
}

function hookLines(one: TriedHook, { payload }: TriedCall, theories: TheoriesNow, columns: number): readonly string[] {
  const { hook, outcome, isInShadow, reason } = one
  const word = isInShadow && outcome !== 'continue' ? `would ${outcome} (in shadow)` : outcome
  const said = reason === undefined ? '' : `: ${reason}`
  const explanation = explanationOf(hook, payload, theories)
  const why = explanation === undefined ? [] : explanationLines(explanation, columns - 4)
  return [...indented(`${word}  ${hook}${said}`, columns), ...why.map((line) => `    ${line}`)]
}

/** The conditions of a hook of a theory; undefined for any other. */
export function explanationOf(
  name: string,
  payload: Readonly<Record<string, unknown>>,
  { root, theories, engine }: TheoriesNow,
): HookExplanation | undefined {
  const found = theories.flatMap(({ hooks }) => hooks).find((one) => one.name === name)
  return found && explainHook(found.hook, payload, engine, root === undefined ? {} : { machine: machineOf(root) })
}

function agentLines(tried: readonly TriedCall[], columns: number): readonly string[] {
  const agents = tried.filter(({ agent }) => agent !== undefined)
  if (agents.length === 0) return []
  const width = Math.max(...agents.map(({ agent = '' }) => agent.length))
  return [
    '',
    paint('bold', 'agents'),
    ...agents.flatMap(({ agent = '', decision, lost }) => [
      `  ${agent.padEnd(width)}  ${answers[decision]}`,
      ...lost.flatMap((one) => indented(one, columns).map((line) => `  ${line}`)),
    ]),
  ]
}

function indented(text: string, columns: number): readonly string[] {
  return wrapped(visible(text), Math.max(20, columns - 6)).map(
    (line, at) => `${at === 0 ? '  ' : '    '}${line.trimEnd()}`,
  )
}
