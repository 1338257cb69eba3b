import type { Traces } from '../../src/brains/contract/traces.ts'
import { vocabulary } from './vocabulary.ts'

export const traces: Traces = { project: ['.imaginary/'], programs: [vocabulary.program], home: '.imaginary/' }
