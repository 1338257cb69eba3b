import { type Argument, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program, Text } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { filesOfPatch } from '../../usage/patch-files.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import { deletes, readsFile, writesAll, writesFile } from '../../usage/uses.ts'

/** Reports the files that a patch changes, in this folder if one is named. Returns whether the patch is known. */
export function appliesPatch(patch: Text | undefined, folder: Argument | undefined, call: Call): boolean {
  if (typeof patch !== 'string') return false
  const [levels] = valuesOf(call, '-p --strip')
  const strip = /^\d$/.test(textOf(levels) ?? '') ? Number(textOf(levels)) : 1
  const { all, deleted, added } = filesOfPatch(patch, { strip })
  const placed = (path: string): Argument => {
    if (folder === undefined || path.startsWith('/')) return path
    const text = textOf(folder)
    return text === undefined ? unknown('a folder of a patch', `${shown(folder)}/`) : `${text}/${path}`
  }
  for (const path of all) writesFile(placed(path), call)
  for (const path of given(call, 'R reverse') ? added : deleted) deletes(placed(path), call)
  return all.length > 0
}

const anyFile = unknown('a file that a patch names')

/** `patch -p1 < x.patch`, `patch file x.patch`. */
export const patch = program({
  options: {
    '-o --output': writesFile,
    '-i --input': readsFile,
    '-r --reject-file': writesFile,
    '-d --directory': () => undefined,
  },
  valued: '-p --strip -F --fuzz -D --ifdef -g --get -V --version-control -Y -z --suffix -B --prefix',
  idle: 'dry-run',
  first: [
    (file, call) => {
      readsFile(file, call)
      if (!given(call, 'o output')) writesFile(file, call)
    },
    readsFile,
  ],
  also: (call) => {
    const [folder] = valuesOf(call, '-d --directory')
    if (call.operands.length > 0 || given(call, 'o output')) return
    const text = given(call, 'i input') ? undefined : call.invocation.input
    if (!appliesPatch(text, folder, call)) writesAll(folder ?? '.', call)
  },
})

/** `apply_patch 'text'`, `apply_patch <<'E'`: the tool of some agents for patches, as a program. */
export const applyPatch: Program = (invocation, reading) => {
  const call: Call = {
    flags: new Set(),
    values: new Map(),
    operands: invocation.args,
    mayHaveMore: false,
    invocation,
    reading,
    isRecursive: false,
  }
  const [text = invocation.input] = invocation.args
  const known = text !== undefined && typeof text === 'object' ? undefined : text
  if (!appliesPatch(known, undefined, call)) writesFile(anyFile, call)
  return unknown('the output of apply_patch')
}
