import type { GitCall } from '../rule/git-calls.ts'

/** A file that ends like one, and not like a version: `src/app.ts`, not `v1.2` or `feature/x`. */
const file = /(?:^|\/)(?!v?\d)[^/]*\.[a-z][a-z\d]{0,5}$/i
const path = /^(?:\.{1,2}$|\.{0,2}\/|:\/|:\(|\.[a-z])|\/$/

/** Whether `git checkout` is about files, and not about a branch: `git checkout -- file`, `git checkout .`, `git checkout main file`. */
export function meansFiles({ given, words, args, valuesOf }: GitCall): boolean {
  const end = args.indexOf('--')
  if (end >= 0) return end < args.length - 1
  if (valuesOf('b', 'B', 'orphan').length > 0 || given('t', 'track')) return false
  return given('pathspec-from-file') || words.length > 1 || words.some((one) => file.test(one) || path.test(one))
}
