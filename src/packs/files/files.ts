import type { Pack } from '../rule/rule.ts'
import { deletions } from './deletions.ts'
import { permissions } from './permissions.ts'
import { places } from './places.ts'

/** Rules about files and folders. */
export const files: Pack = {
  name: 'files',
  about: 'Files and folders: where they are written, and what is deleted.',
  rules: [...places, ...deletions, ...permissions],
}
