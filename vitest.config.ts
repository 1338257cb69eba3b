import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['pawl-source'] },
  ssr: { resolve: { conditions: ['pawl-source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    reporters: ['default', './test/closing-line.ts'],
  },
})
