import type { Pack } from '../rule/rule.ts'
import { access } from './access.ts'
import { infrastructure } from './infrastructure.ts'
import { providers } from './providers.ts'

/** Rules about infrastructure and services of providers. */
export const cloud: Pack = {
  name: 'cloud',
  about: 'Infrastructure, clusters and services of cloud providers, and their secrets.',
  rules: [...infrastructure, ...providers, ...access],
}
