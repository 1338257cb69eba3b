import { fits } from './name-pattern.ts'
import { stepsOf } from './steps-of.ts'

/** Whether reading the file that a word names means reading a private key, also as one of the files in a folder. */
export function isKeyPlace(word: string): boolean {
  return namesKey(word) || isAroundKeys(word)
}

/** Whether a word names a private key, or a folder with one; the public half is for everybody. */
export function namesKey(word: string): boolean {
  const steps = stepsOf(word)
  const last = steps.at(-1) ?? ''
  if (last.endsWith('.pub')) return false
  if (steps.some((step) => step.startsWith('audit.key') || (step.startsWith('audit.') && fits(step, 'audit.key'))))
    return true
  return steps.some(
    (step, at) =>
      isPawl(step) && fits(steps[at + 1] ?? '', 'keys') && !(steps[at + 1] === '*' && at + 2 === steps.length),
  )
}

/** Whether a word names the folder around the keys, or all that is in it. */
export function isAroundKeys(word: string): boolean {
  const steps = stepsOf(word)
  return isPawl(steps.at(-1)) || (/^\*+$/.test(steps.at(-1) ?? '') && isPawl(steps.at(-2)))
}

function isPawl(step: string | undefined): boolean {
  return fits(step ?? '', '.pawl')
}
