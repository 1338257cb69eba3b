import type { Pack } from '../rule/rule.ts'
import { clientRules } from './client-rules.ts'
import { statementRules } from './statement-rules.ts'

/** Rules about data in databases. */
export const database: Pack = {
  name: 'database',
  about: 'Data in databases: statements, tools, dumps and connections.',
  rules: [...statementRules, ...clientRules],
}
