import { join } from 'node:path'
import { type Layers, strictJson } from '../../src/brains/contract/layers.ts'
import { vocabulary } from './vocabulary.ts'

export const layers: Layers = {
  files: ({ folder }) => [{ file: join(folder, vocabulary.settingsPath), scope: 'project', form: strictJson }],
  switches: [{ keys: ['hooksAreOff'], isOff: (value) => value === true, rule: 'strongest' }],
  offVariables: [],
  below: 'never',
  otherTools: [],
  isOfServer: () => false,
}
