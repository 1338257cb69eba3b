import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Rooms whose tests start processes and wait for them. */
const long = /^(?:test|src\/cli|src\/store|src\/brains)\//

/**
 * Vitest knows the duration of files only where they have run before, and otherwise uses their size. Files that start
 * processes come first, so that no long one runs alone at the end.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.test(relative(this.ctx.config.root, moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
