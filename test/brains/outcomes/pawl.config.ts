import { ask, defineConfig, deny, guard, inform, modify, resume, stub, transform } from 'pawl'

/** One hook for each outcome that can be seen from outside; which one acts is in the words of the command. */
export default defineConfig({
  hooks: [
    guard({ name: 'session-inform', on: 'session.before', run: () => inform('SESSION-INFORMED') }),
    guard({ name: 'prompt-inform', on: 'run.before', run: () => inform('PROMPT-INFORMED') }),
    guard({
      name: 'call',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call: { command = '' } }) {
        if (command.includes('before-deny')) return deny('CALL-DENIED')
        if (command.includes('before-stub')) return stub('CALL-STUBBED')
        if (command.includes('before-ask')) return ask('CALL-ASKED')
        return command.includes('before-inform') ? inform('CALL-INFORMED') : undefined
      },
    }),
    transform({
      name: 'call-modify',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call: { command = '', input } }) {
        if (!command.includes('before-modify') || typeof input !== 'object' || input === null) return undefined
        const key = 'cmd' in input ? 'cmd' : 'command'
        return modify({ call: { input: { ...input, [key]: command.replaceAll('before-modify', 'modified') } } })
      },
    }),
    guard({
      name: 'result',
      on: 'tool.after',
      match: { kind: 'shell' },
      run({ call: { command = '' } }) {
        if (command.includes('after-deny')) return deny('RESULT-DENIED')
        return command.includes('after-inform') ? inform('RESULT-INFORMED') : undefined
      },
    }),
    transform({
      name: 'result-modify',
      on: 'tool.after',
      match: { kind: 'shell' },
      run: ({ call: { command = '' }, result }) =>
        command.includes('after-modify') ? modify({ result: { ...result, output: 'RESULT-MODIFIED' } }) : undefined,
    }),
    guard({ name: 'resume', on: 'run.after', run: () => resume('SENT-BACK') }),
  ],
})
