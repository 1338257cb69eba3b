// Prints where the number of this process means something.
import { processPlace } from '../../src/node/lock/process-place.ts'

process.stdout.write(processPlace())
