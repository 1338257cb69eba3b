import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** Every test at full scale, and those that `npm test` leaves out. */
export default mergeConfig(config, {
  test: {
    include: ['{src,test}/**/*.deep.ts'],
    provide: { isDeep: true },
    testTimeout: 600_000,
  },
})
