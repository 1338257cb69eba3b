import { textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { program } from '../../usage/usage.ts'
import { deletesAll, readsAll, readsFile, writesAll, writesFile } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'

const sevenAdds = program({
  first: [writesFile],
  operands: readsAll,
  also: (call) => {
    if (call.invocation.args.includes('-sdel')) for (const one of call.operands.slice(1)) deletesAll(one, call)
  },
})
/** `7z x archive -ofolder`. */
const sevenExtracts: Program = (invocation, reading) => {
  const folders = invocation.args.flatMap((one) => /^-o(.+)$/.exec(textOf(one) ?? '')?.[1] ?? [])
  const args = invocation.args.filter((one) => !/^-/.test(textOf(one) ?? ''))
  return program({
    first: [readsFile],
    also: (call) => {
      for (const folder of folders.length === 0 ? ['.'] : folders) writesAll(folder, call)
    },
  })({ ...invocation, args }, reading)
}
/** `7z`, and programs with the same commands. */
export const seven = verbs({
  'a u': sevenAdds,
  'd rn': program({ first: [writesFile] }),
  'x e': sevenExtracts,
  'l t h': program({ first: [readsFile] }),
})
