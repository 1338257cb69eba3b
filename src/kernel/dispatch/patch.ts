import { asData, didYouMean, isPlain, PawlError } from '../../base/index.ts'
import type { EventDeclaration } from '../declare/event.ts'
import type { Payload } from '../declare/hook.ts'

/** The top-level keys that a patch changes, or an error if it changes a protected key. */
export function applyPatch(event: EventDeclaration, payload: Payload, patch: unknown): Payload {
  const changes = merge(payload, patch, '', event)
  const revise = event.revise as ((own: Payload) => Payload) | undefined
  return revise === undefined ? changes : { ...changes, ...revise({ ...payload, ...changes }) }
}

function merge(target: Payload, patch: unknown, prefix: string, event: EventDeclaration): Record<string, unknown> {
  if (typeof patch !== 'object' || patch === null || !isPlain(patch)) {
    throw refused(event, `a patch of \`${prefix.slice(0, -1) || 'the payload'}\` must be an object`)
  }
  const paths = event.modifies ?? []
  const merged: [string, unknown][] = []
  for (const [key, value] of Object.entries(patch)) {
    const path = prefix + key
    if (paths.includes(path)) merged.push([key, asData(value, target[key])])
    else if (paths.some((allowed) => allowed.startsWith(`${path}.`))) {
      const inner = target[key] as Payload
      merged.push([key, { ...inner, ...merge(inner, value, `${path}.`, event) }])
    } else if (value !== target[key]) throw refused(event, `\`${path}\` may not be changed`, path)
  }
  return Object.fromEntries(merged)
}

function refused(event: EventDeclaration, problem: string, path = ''): PawlError {
  const paths = event.modifies ?? []
  return new PawlError('bad-patch', `${problem} at \`${event.name}\``, {
    event: event.name,
    hint: didYouMean(path, paths) ?? `only ${paths.map((allowed) => `\`${allowed}\``).join(', ')} may be changed`,
  })
}
