import type { Missing } from '../../../theory/internal.ts'

/** What is the matter with a fact that keeps a claim from being true, for people. */
export const remedies: Readonly<Record<Missing['remedy'], string>> = {
  state: 'missing',
  raise: 'too weak',
  remove: 'in the way',
}
