// Prints where the number of this process means something.
import { processPlace } from '../../src/store/audit/process-place.ts'

process.stdout.write(processPlace())
