import type { PawlError } from '../../base/index.ts'
import { decidingHooks, isInShadow, ownHooks } from '../../config/internal.ts'
import { shownPath } from '../install/install-place.ts'
import { isModChanged, type ModOutcome } from '../install/mods.ts'
import type { InitDone } from './init-project.ts'

/** The result of `initProject`, as JSON for programs. */
export function plainInit({ chosen, report, ours, warnings, errors }: InitDone): object {
  const { done, failed, mods } = ours.outcomes
  const installed = done.map(({ brain, before, after, entries }) => {
    return { brain: brain.vocabulary.slug, path: shownPath(brain), changed: before !== after, entries }
  })
  const left = failed.map(({ brain, error }) => {
    return { brain: brain.vocabulary.slug, path: shownPath(brain), ...plainError(error) }
  })
  return {
    chosen: chosen.map(({ brain, where, traces }) => ({ brain: brain.vocabulary.slug, where, traces })),
    linked: report.linked,
    brains: report.brains,
    ours: {
      created: ours.created,
      hooks: ours.config === undefined ? 0 : ownHooks(ours.config),
      inShadow: ours.config === undefined ? 0 : decidingHooks(ours.config).filter(isInShadow).length,
      installed,
      failed: left,
      mods: mods.map(plainMod),
    },
    warnings: warnings.map(plainError),
    errors: errors.map(plainError),
  }
}

/** The outcome for a mod, as JSON for programs. */
export function plainMod(outcome: ModOutcome): object {
  const { brain, placed } = outcome
  const what = { brain: brain.vocabulary.slug, path: shownPath(brain, placed.folder) }
  return 'error' in outcome ? { ...what, ...plainError(outcome.error) } : { ...what, changed: isModChanged(outcome) }
}

/** An error, as JSON for programs. */
export function plainError({ code, message, hint }: PawlError): object {
  return { code, message, hint }
}
