import type { Pack } from '../rule/rule.ts'
import { environment } from './environment.ts'
import { secretFiles } from './secret-files.ts'
import { secretTexts } from './secret-texts.ts'
import { sending } from './sending.ts'

/** Rules about keys, passwords and tokens. */
export const secrets: Pack = {
  name: 'secrets',
  about: 'Keys, passwords and tokens: where they are read, shown and sent.',
  rules: [...secretFiles, ...environment, ...sending, ...secretTexts],
}
