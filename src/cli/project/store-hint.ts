import type { PawlError } from '../../base/index.ts'

/** The hint for an error of a store that has none: a database has a thousand reasons. */
export function storeHint({ hint, message }: PawlError): string {
  if (hint !== undefined) return hint
  if (/readonly database|unable to open database file/.test(message))
    return 'give yourself the right to read and write store.sqlite and the folder that it is in: `ls -la` shows who has it'
  return 'see that the disk or the server is well, and try again; if it stays so, restore the store from a copy, or correct `store` in the config'
}
