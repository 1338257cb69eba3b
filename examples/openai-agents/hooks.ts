import { deny, guard } from 'pawl'

/** One hook, for all agents that the first one hands off to. */
export const hooks = [
  guard({
    name: 'no-secret-places',
    on: 'tool.before',
    match: { name: 'get_weather' },
    run: ({ call }) => (JSON.stringify(call.input).includes('Area 51') ? deny('there is no such place') : undefined),
  }),
]
