import { deny, guard, observe } from 'pawl'

/** The same hooks for each framework. */
export const hooks = [
  guard({
    name: 'no-cancelling',
    on: 'tool.before',
    match: { name: 'cancel_*' },
    run: () => deny('bookings are cancelled by people'),
  }),
  observe({
    name: 'log',
    on: 'tool.after',
    run: ({ call, origin }) => console.log(`[log] ${call.name}: ${origin}`),
  }),
]
