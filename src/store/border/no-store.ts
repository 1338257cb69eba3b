import { PawlError } from '../../base/index.ts'

/** There is no store to look into, and looking must not make one. */
export function noStore(place: string): PawlError {
  return new PawlError('no-store', `there is no store in ${place}`, {
    hint: 'a program that keeps something makes it; if there was one, restore it from a copy',
  })
}
