import { agents } from './agents.ts'
import { json, type Page } from './page.ts'

export const doctorPage = {
  name: 'doctor',
  summary: 'check that hooks run, explain how to fix those that do not',
  usage: ['pawl doctor [--live [AGENT…]] [--user | --managed] [--json]'],
  about: 'Lines begin with ok, NO (with what to do), or ? where it cannot be known from here.',
  options: {
    live: { type: 'boolean', choices: agents, text: 'start the installed agents, and watch a canary be refused' },
    user: { type: 'boolean', text: 'check what `pawl init --user` installed' },
    managed: { type: 'boolean', text: 'check what `pawl init --managed` installed' },
    json,
  },
  examples: [['pawl doctor', 'in a pipeline, too: it ends with 1 if anything is wrong']],
  exits: { 0: 'nothing is wrong', 1: 'something is wrong, or it could not be checked' },
} as const satisfies Page
