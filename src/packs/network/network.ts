import type { Pack } from '../rule/rule.ts'
import { hosts } from './hosts.ts'
import { insecure } from './insecure.ts'
import { login } from './login.ts'
import { shellRules } from './shells.ts'

/** Rules about connections to other machines. */
export const network: Pack = {
  name: 'network',
  about: 'Connections to other machines, and ports that this one opens.',
  rules: [...hosts, ...shellRules, insecure, ...login],
}
