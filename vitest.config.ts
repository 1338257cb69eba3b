import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['pawl-source'] },
  ssr: { resolve: { conditions: ['pawl-source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    // generous, so that a busy machine fails nothing: some tests start several processes, some install packages first
    testTimeout: 60_000,
    hookTimeout: 300_000,
    reporters: ['default', './test/closing-line.ts'],
  },
})
