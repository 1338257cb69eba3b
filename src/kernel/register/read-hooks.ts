import { checkKeys, PawlError, typeName } from '../../base/index.ts'
import type { Hook } from '../declare/hook.ts'
import type { Origin } from './registry.ts'

/** Hooks to register, and their origin. */
interface Registration {
  readonly hooks: readonly Hook[]
  readonly origin: Origin | undefined
}

/** Reads the arguments of a registry: hooks, lists of hooks, and an origin as the last argument. A hook is never read as an origin. */
export function readHooks(given: readonly unknown[]): Registration {
  const last = given.length > 1 ? given.at(-1) : undefined
  const hasOrigin = typeof last === 'object' && last !== null && !isIterable(last) && !('verb' in last)
  const hooks = hasOrigin ? given.slice(0, -1) : given
  return {
    hooks: hooks.flatMap((one) => (isIterable(one) ? [...one] : [one])) as readonly Hook[],
    origin: hasOrigin ? readOrigin(last) : undefined,
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function readOrigin(given: object): Origin {
  checkKeys(given, ['source', 'band'], 'the origin of hooks', 'bad-hook')
  const { source, band } = given as { readonly source?: unknown; readonly band?: unknown }
  if (typeof source !== 'string' || source === '')
    throw new PawlError('bad-hook', `\`source\` of the origin of hooks is ${typeName(source)}, not a name`, {
      hint: "write `{ source: 'my-rules', band: 'user' }`",
    })
  if (band !== 'theory' && band !== 'user')
    throw new PawlError(
      'bad-hook',
      `hooks of \`${source}\` cannot be in the band ${JSON.stringify(band) ?? 'undefined'}`,
      {
        hint: 'use `theory` or `user`',
      },
    )
  return { source, band }
}
