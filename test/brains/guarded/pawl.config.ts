import { defineConfig, deny, guard, modify, observe, transform } from 'pawl'

const watched = ['session.before', 'run.before', 'tool.after', 'run.after'] as const

export default defineConfig({
  hooks: [
    guard({
      name: 'code_guard',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: ({ call }) => (call.command?.includes('forbidden-by-code') ? deny('CODE SAYS NO') : undefined),
    }),
    transform({
      name: 'rewriter',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: ({ call: { command, input } }) => {
        if (command === undefined || !command.includes('rewrite-me') || typeof input !== 'object') return undefined
        return modify({ call: { input: { ...input, command: command.replaceAll('rewrite-me', 'rewritten') } } })
      },
    }),
    ...watched.map((on) => observe({ name: `watch-${on}`, on, run: () => undefined })),
  ],
  theories: ['policy.sys2dsl'],
})
