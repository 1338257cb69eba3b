import type { Hook } from '../../kernel/index.ts'
import { thisMachine } from '../../node/index.ts'
import { packs } from '../../packs/index.ts'
import type { Config } from '../../protocol/index.ts'

/** The rules of packs that a config names, as hooks. */
export function packHooks({ packs: names = [], rules = {} }: Config, root: string): readonly Hook[] {
  if (names.length === 0) return [] // the packs are then not even loaded
  return packs(names, { rules, workspace: root, ...thisMachine() })
}
