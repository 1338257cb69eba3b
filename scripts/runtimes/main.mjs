// The program for runtimes with Node's modules: prints what worked, in one line.
import { everywhere } from './everywhere.mjs'
import { withFiles } from './with-files.mjs'

console.log([...(await everywhere()), ...(await withFiles())].join(', '))
