import { sourceOf } from '../engine/source-of.ts'
import type { Hook, Theory } from '../language/tree.ts'
import { theoryEvents } from '../program/theory-events.ts'
import { declaredHooks } from '../program/theory-hooks.ts'

/** A hook of a theory. */
export interface NamedHook {
  /** The name by which registries and records know it. */
  readonly name: string
  /** The event of the catalogue that it is for. */
  readonly event: string
  readonly hook: Hook
}

/** The hooks of a theory, in the order of its text. */
export function hooksIn(theory: Theory): readonly NamedHook[] {
  return declaredHooks(theory).hooks.flatMap((hook) => {
    const { event } = theoryEvents[hook.event.text.toUpperCase()] ?? {}
    return event === undefined ? [] : [{ name: hookName(theory.file, hook), event, hook }]
  })
}

/** The name of a hook of the theory in this file, by which registries and records know it. */
export function hookName(file: string, { name }: Pick<Hook, 'name'>): string {
  return `${sourceOf(file)}/${name.text}`
}
