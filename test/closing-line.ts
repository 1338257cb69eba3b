import type { Reporter, TestModule } from 'vitest/node'

/** Closes a run with one plain line, for readers that are programs: `123 passed, 0 failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      for (const state of states) count[state]++
      // it did not even load, or its setup failed
      if (module.state() === 'failed' && !states.includes('failed')) count.failed++
    }
    const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped`
    console.log(`${count.passed} passed, ${count.failed} failed${skipped}`)
  }
}
