import type { Hook } from '../../kernel/index.ts'
import { packs } from '../../packs/index.ts'
import type { Config } from '../../protocol/index.ts'
import { machineOf } from './machine-of.ts'

/** The rules of packs that a config names, as hooks. */
export function packHooks({ packs: names = [], rules = {} }: Config, root: string): readonly Hook[] {
  if (names.length === 0) return [] // the packs are then not even loaded
  return packs(names, { rules, ...machineOf(root) })
}
