import { defineConfig } from 'vitest/config'
import { LongFirst } from './test/long-first.ts'

// tests read what commands print into pipes
delete process.env['FORCE_COLOR']

export default defineConfig({
  resolve: { conditions: ['pawl-source'] },
  ssr: { resolve: { conditions: ['pawl-source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    // the types of what these tests import: `npm test` checks all others before
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.types.json' },
    globalSetup: './test/shared/serve-preparations.ts',
    provide: { isDeep: false },
    // Node 20 reads these certificates whenever it starts: a third of the CPU time of tests that start processes, which use loopback only
    env: { NODE_EXTRA_CA_CERTS: '' },
    // files of one worker share its modules: to load them again for each file took a third of the time
    isolate: false,
    // all cores: most tests wait for processes that they started
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    // generous, so that a busy machine fails nothing: some tests start several processes, some install packages first
    testTimeout: 60_000,
    hookTimeout: 300_000,
    reporters: ['default', './test/closing-line.ts'],
  },
})
