import { type Argument, isUnknown } from '../argument.ts'
import { isMatch } from '../shell/without-match.ts'

/** Whether an argument matches a pattern of `*` and `?`: one that is not known may, as far as its beginning allows it. */
export function matches(argument: Argument, pattern: string): 'yes' | 'no' | 'unknown' {
  if (typeof argument === 'string') return isMatch(argument, pattern) ? 'yes' : 'no'
  const known = isUnknown(argument) ? argument.begins : beforeWildcards(argument.text)
  const wanted = beforeWildcards(pattern)
  const length = Math.min(known.length, wanted.length)
  return known.slice(0, length) === wanted.slice(0, length) ? 'unknown' : 'no'
}

function beforeWildcards(pattern: string): string {
  const at = pattern.search(/[*?[]/)
  return at < 0 ? pattern : pattern.slice(0, at)
}
