import { catalogue } from '../../../protocol/index.ts'
import { agents, oneAgent } from './agents.ts'
import { decisions } from './decisions.ts'
import { choicesOf, json, type Page, store } from './page.ts'

export const auditPage = {
  name: 'audit',
  summary: 'list decisions, the latest last',
  usage: [
    'pawl audit [OPTIONS]',
    'pawl audit show POSITION [FOLDER] [OPTIONS]',
    'pawl audit verify [FOLDER] [OPTIONS]',
    'pawl audit head [FOLDER] [OPTIONS]',
    'pawl audit rotate-key [FOLDER] [OPTIONS]',
    'pawl audit forget [FOLDER] [OPTIONS]',
  ],
  about:
    'Several options select the records that all of them fit. Times are local unless they name an offset, and are shown with theirs.',
  words: 0,
  options: {
    follow: { type: 'boolean', short: 'f', text: 'print records as they come, until Ctrl-C' },
    last: { type: 'string', short: 'n', value: 'COUNT', text: 'at most so many, the latest (20)' },
    agent: { type: 'string', value: 'NAME', choices: agents, text: 'of this coding agent, or agent of your own' },
    event: {
      type: 'string',
      value: 'EVENT',
      choices: choicesOf([...catalogue].map(({ name }) => name)),
      text: 'of this event, such as tool.before',
    },
    decision: {
      type: 'string',
      value: 'WORD',
      choices: choicesOf(decisions),
      text: 'with this decision, such as deny or ask',
    },
    session: { type: 'string', value: 'ID', text: 'of this session' },
    hook: { type: 'string', value: 'NAME', text: 'in which this hook was called' },
    text: { type: 'string', value: 'TEXT', text: 'that contain this text' },
    since: { type: 'string', value: 'TIME', text: 'from then on: 30s, 10m, 2h, 7d ago, or a date' },
    until: { type: 'string', value: 'TIME', text: 'up to then' },
    store: { ...store, text: 'of this store, or of the one that the config names; not of the files in .pawl/audit' },
    json: { ...json, text: 'print one JSON object per line, with everything that was kept' },
  },
  examples: [
    ['pawl audit --decision deny --since 2h', 'refusals of the last two hours'],
    ['pawl audit show last', 'all that is on record of the latest decision'],
    [`pawl audit -f --agent ${oneAgent.word}`, `watch ${oneAgent.text}`],
    ['pawl audit --json -n 1000 | jq .reason', 'for programs'],
  ],
} as const satisfies Page
