import type { Listener } from '../../kernel/index.ts'
import { digestOf } from '../digest.ts'

/** Of all hooks in their order, with everything they declare. The code inside them is known by the versions that are signed. */
export function hookSetDigest(registry: Iterable<Listener>): string {
  return digestOf(
    Array.from(
      registry,
      ({ name, source, band, priority, enabled, hook: { event, verb, failure, match, timeoutMs } }) => [
        ...[name, source, band, priority, enabled],
        ...[event, verb, failure, match ?? null, timeoutMs ?? null],
      ],
    ),
  )
}
