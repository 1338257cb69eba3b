import { PawlError } from '../../base/index.ts'

/** A call came after the store was closed. */
export function closedStore(): PawlError {
  return new PawlError('store-closed', 'the store is closed', { hint: 'open it again, or close it later' })
}
