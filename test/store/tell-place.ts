// Prints where the number of this process means something.
import { processPlace } from '../../src/store/files/lock/process-place.ts'

process.stdout.write(processPlace())
