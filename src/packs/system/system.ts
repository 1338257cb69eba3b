import type { Pack } from '../rule/rule.ts'
import { defences } from './defences.ts'
import { machine } from './machine.ts'
import { rights } from './rights.ts'
import { services } from './services.ts'

/** Rules about the machine that a project is on. */
export const system: Pack = {
  name: 'system',
  about: 'Rights, accounts, disks, services and the kernel of this machine.',
  rules: [...rights, ...machine, ...services, ...defences],
}
