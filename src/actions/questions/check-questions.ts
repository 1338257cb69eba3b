import { didYouMean, isObject, PawlError, typeName } from '../../base/index.ts'
import type { Deed } from '../action/code-words.ts'
import { longOptions } from '../usage/flags.ts'

// A misspelt question would be answered with `no`, and the guard that asks it would never refuse.

const deeds = Object.keys({
  runs: true,
  reads: true,
  writes: true,
  deletes: true,
  moves: true,
  lists: true,
  connects: true,
  installs: true,
  publishes: true,
  pushes: true,
  escalates: true,
  persists: true,
} satisfies Record<Deed, true>)

export function checkDeed(deed: string): void {
  if (deeds.includes(deed)) return
  throw bad(
    `there is no action of the type \`${deed}\``,
    didYouMean(deed, deeds) ?? `the types are ${deeds.join(', ')}`,
  )
}

/** Refuses what is not a text, and an empty one, which nothing would fit. */
export function checkTexts(question: string, what: string, texts: readonly unknown[]): void {
  const wrong = texts.find((one) => typeof one !== 'string' || one === '')
  if (!texts.includes(wrong)) return
  const found = wrong === '' ? 'an empty text' : typeName(wrong)
  throw bad(`\`${question}\` has ${found} in the place of ${what}`, `give ${what} as a text`)
}

/** Refuses what is not the name of a host alone: no host is called `https://a.b` or `a.b:443`. */
export function checkHosts(question: string, names: readonly unknown[]): void {
  checkTexts(question, 'the name of a host', names)
  for (const name of names as readonly string[]) {
    const [, host = ''] = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/]*?)(?::\d+)?(?:\/.*)?$/i.exec(name) ?? []
    const isAddress = (name.match(/:/g) ?? []).length > 1 && !name.includes('/')
    if (host === name || isAddress) continue
    throw bad(`\`${question}\` has \`${name}\`, which no host is called`, `give the host alone: \`${host}\``)
  }
}

/** Refuses anything but answers, such as a question that was not asked to its end: `writes(call)` without `.any()`. */
export function checkAnswers(question: string, answers: readonly unknown[]): void {
  for (const one of answers) {
    if (isObject(one) && truths.includes(one['truth'])) continue
    const isQuestion = isObject(one) && typeof one['any'] === 'function'
    const hint = isQuestion ? 'ask it to its end: `writes(call).any()`' : 'give answers: `runs(call, …)`'
    throw bad(`\`${question}\` has ${isQuestion ? 'a question' : typeName(one)} in the place of an answer`, hint)
  }
}

const truths: readonly unknown[] = ['yes', 'no', 'unknown']

/** Whether a text can be the name of a program, and of a subcommand behind it: no options, and no empty words. */
export function isProgramName(text: string): boolean {
  return text !== '' && !/ (?:-|$)|^ | {2}/.test(text)
}

/** Refuses options that are not `{ name: boolean }`, and names that a program does not have whose options are all known. */
export function checkWanted(program: string, wanted: unknown): void {
  if (typeof program !== 'string')
    throw bad(`the program of \`runs\` is ${typeName(program)}`, "give its name: `runs(call, 'rm')`")
  if (!isProgramName(program))
    throw bad(
      `no program is called \`${program}\``,
      "give its name, and options beside it: `runs(call, 'rm', { force: true })`",
    )
  if (!isObject(wanted)) throw bad(`the options of \`runs\` are ${typeName(wanted)}`, 'write `{ recursive: true }`')
  const { names, byLetter } = longOptions(program.split(' ')[0] ?? '')
  for (const [option, isWanted] of Object.entries(wanted)) {
    if (typeof isWanted !== 'boolean')
      throw bad(
        `the option \`${option}\` of \`runs\` is ${typeName(isWanted)}`,
        'write `true`, or `false` for without it',
      )
    const hint = names.includes(option) || byLetter.has(option) ? undefined : didYouMean(option, names)
    if (hint !== undefined) throw bad(`\`${program}\` has no option \`${option}\``, hint)
  }
}

function bad(sentence: string, hint: string): PawlError {
  return new PawlError('bad-option', sentence, { hint })
}
