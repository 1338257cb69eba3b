import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['pawl-source'] },
  ssr: { resolve: { conditions: ['pawl-source'] } },
  test: {
    include: ['test/brains/*.brains.ts'],
    // one agent at a time: each is a heavy program, and some take a while to come up
    fileParallelism: false,
    testTimeout: 300_000,
    // agents are installed first where they are missing
    hookTimeout: 900_000,
    reporters: ['verbose', './test/brains/table.ts', './test/closing-line.ts'],
  },
})
