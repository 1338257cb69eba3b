import { after, PawlError, portWith } from '../../base/index.ts'
import { allow, type Capability, type CapabilityResolver } from './resolver.ts'

/**
 * Makes a resolver that allows a call if all of these allow it; a deny prevails over an ask, the earlier one among
 * equals.
 *
 * @example
 * const resolver = allOf(listResolver({ allow: [{ kind: ['read', 'write'] }] }), pathResolver({ read: ['docs'], base: folder }))
 */
export function allOf(...resolvers: readonly CapabilityResolver[]): CapabilityResolver {
  if (resolvers.length === 0) {
    throw new PawlError('bad-resolver', 'allOf needs a resolver', { hint: 'none at all would allow everything' })
  }
  if (!resolvers.every((resolver) => portWith('resolve').fits(resolver))) {
    throw new PawlError('bad-resolver', 'allOf was given something that is not a resolver')
  }
  return {
    identity: resolvers.map(({ identity = 'unknown' }) => identity).join(' + '),
    resolve: (call, scope, signal) =>
      resolvers.reduce<Capability | Promise<Capability>>(
        (so, resolver) =>
          after(so, (earlier) =>
            isFinal(earlier)
              ? earlier
              : after(resolver.resolve(call, scope, signal), (later) =>
                  isFinal(later) ? later : severer(earlier, later),
                ),
          ),
        allow,
      ),
  }
}

/** No other resolver needs to be asked. An invalid answer must not get lost either: the hook reports it. */
function isFinal(answer: Capability): boolean {
  return answer?.type !== 'allow' && answer?.type !== 'ask'
}

function severer(earlier: Capability, later: Capability): Capability {
  return earlier.type === 'allow' ? later : earlier
}
