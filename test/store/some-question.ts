import type { Question } from '../../src/ports/index.ts'

/** A question with all fields, also with values that are difficult to store. It expires at 2,000. */
export const someQuestion: Question = {
  digest: 'd1',
  event: 'tool.before',
  action: { tool: 'shell', input: { command: 'git push\u0000 “ö” \ud83d\ude00' } },
  by: 'careful',
  reason: 'pushing is \u0000 final',
  expiresAt: 2_000,
  runId: 'run-1',
  from: { agent: 'codex', session: 's', folder: '/shop', branch: 'main' },
}
