// The program for workers, which have no modules of Node: prints what worked, in one line.
import { everywhere } from './everywhere.mjs'

export default {
  async test() {
    console.log((await everywhere()).join(', '))
  },
}
