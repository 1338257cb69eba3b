import { canonical, shortHash } from '../../protocol/index.ts'

/** Identifies what a hook decides by: a run that waits is not resumed under other options. Functions cannot be compared, and are left out. */
export function identityOf(options: object): { readonly identity: string } {
  return { identity: shortHash(canonical(options)) }
}
