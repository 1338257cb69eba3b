import { checkKey, PawlError, typeName } from '../../base/index.ts'

/** Refuses a step that has no key, or nothing to do, before anything of it is on record. */
export function checkStep(key: unknown, run: unknown): void {
  checkKey('the key of a step', key)
  if (typeof run === 'function') return
  throw new PawlError('bad-option', `the step \`${key}\` needs a function, not ${typeName(run)}`, {
    hint: '`journal.step(key, async () => value)`',
  })
}
