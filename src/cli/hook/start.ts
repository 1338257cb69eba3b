// Where the hook process begins. The program is a text in this file, so that V8 compiles it only if its code is not kept yet.
import { join } from 'node:path'
import { keptScript } from './kept-script.ts'

declare const program: string
/** Tells one program from another. */
declare const programHash: string

const code = join(__dirname, 'cache', `hook-${programHash}`)
keptScript({ text: program, filename: __filename, code }).runInThisContext()(require, __dirname)
