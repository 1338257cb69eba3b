import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** Every test at full scale, and those that `npm test` leaves out. */
export default mergeConfig(config, {
  test: {
    include: ['{src,test}/**/*.deep.ts'],
    provide: { isDeep: true },
    env: { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '' }, // some install packages
    testTimeout: 600_000,
  },
})
