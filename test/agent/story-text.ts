import { codeOf } from './code-of.ts'
import type { Story } from './drive-run.ts'
import type { Entry } from './world.ts'

/** A story for a person who looks for its error. */
export function storyText({ scenario, world, played, spent }: Story): string {
  const { hooks, scripts, ...rest } = scenario
  const endings = played.map(({ move, outcome }, at) => {
    const how =
      outcome.status === 'rejected' ? `rejected with ${codeOf(outcome.error)}: ${outcome.error}` : outcome.status
    return `invocation ${at}: ${JSON.stringify({ ...move, state: undefined })} ${how}`
  })
  return [
    JSON.stringify(rest),
    ...hooks.map((hook) => JSON.stringify(hook)),
    ...Object.entries(scripts).flatMap(([agent, answers]) => answers.map((one) => `${agent} ${JSON.stringify(one)}`)),
    ...endings,
    ...world.answers.map((answer) => JSON.stringify(answer)),
    ...world.diary.map((entry, at) => `${at} ${entryText(entry)}`),
    JSON.stringify(spent),
  ].join('\n')
}

function entryText({ place, ...entry }: Entry): string {
  const { step, invocation } = place
  const where = step === undefined ? '' : ` in ${step.key} (${step.recordedAt ?? 'not recorded'})`
  return `${invocation.number}${where} ${JSON.stringify(entry)}`
}
