import type { GuardedFiles } from './guarded-files.ts'
import { fits, isPattern } from './name-pattern.ts'

/** Whether a text that cannot be read names a guarded file, or has a pattern that a shell could make its name of. */
export function mentions(text: string, { names, switches }: Pick<GuardedFiles, 'names' | 'switches'>): boolean {
  const small = text.replace(/["'\\]/g, '').toLowerCase()
  const wanted = names.map((name) => name.toLowerCase())
  if ([...wanted, ...switches].some((one) => small.includes(one))) return true
  const pieces = new Set(wanted.flatMap((name) => name.split('/')))
  // a pattern that begins with `*` matches too much
  const patterns = small.split(/[\s;&|<>(){}`=,:$/]+/).filter((part) => isPattern.test(part) && !/^[*?]/.test(part))
  return patterns.some((part) => [...pieces].some((piece) => fits(part, piece)))
}
