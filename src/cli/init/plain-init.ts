import type { PawlError } from '../../base/index.ts'
import { decidingHooks, isInShadow, ownHooks } from '../../config/internal.ts'
import { shownPath } from '../install/install-place.ts'
import type { InitDone } from './init-project.ts'

/** The result of `initProject`, as JSON for programs. */
export function plainInit({ chosen, report, ours, warnings, errors }: InitDone): object {
  const { done, failed } = ours.outcomes
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
    },
    warnings: warnings.map(plainError),
    errors: errors.map(plainError),
  }
}

/** An error, as JSON for programs. */
export function plainError({ code, message, hint }: PawlError): object {
  return { code, message, hint }
}
