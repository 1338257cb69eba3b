import { ask, defineConfig, deny, guard } from 'pawl'

/** The arguments of each `git push` in a command line. */
function pushesIn(line = ''): readonly string[] {
  const pushes = /\bgit(?:\s+-[Cc]\s+\S+|\s+-(?![Cc]\s)\S+)*\s+push\b([^;&|\n]*)/g
  return [...line.replaceAll(/\\\r?\n|["'\\]/g, '').matchAll(pushes)].map(([, words = '']) => words)
}

export default defineConfig({
  hooks: [
    guard({
      name: 'no-force-delete',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call }) {
        const words = (call.command ?? '').split(/[\s;&|]+/)
        const flags = words.filter((word) => /^-[a-zA-Z]+$/.test(word)).join('')
        const isForced = words.some((word) => /(^|\/)rm$/.test(word)) && /r/i.test(flags) && flags.includes('f')
        return isForced ? deny('deleting by force is left to people; name the files, or ask') : undefined
      },
    }),
    guard({
      name: 'no-force-push',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call }) {
        const isForced = pushesIn(call.command).some((words) => /\s(?:--force|--mirror|-\w*f|\+)/.test(words))
        return isForced ? deny('pushing by force is left to people; push without force, or ask') : undefined
      },
    }),
    guard({
      name: 'closed-env',
      on: 'tool.before',
      match: { kind: ['shell', 'read', 'search', 'write', 'edit', 'patch'] },
      run({ call }) {
        const names = [...call.paths, ...(call.command ?? '').split(/[\s"'`=:@<>;&|()]+/)]
        const isClosed = names.some((name) => /(^|[\\/])\.env(\*|\.(?!example|sample|template)[^\\/]*)?$/.test(name))
        return isClosed ? deny('.env files stay closed; ask a person for the value that you need') : undefined
      },
    }),
    guard({
      name: 'ask-before-push',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: ({ call }) => (pushesIn(call.command).length > 0 ? ask('push to the remote repository?') : undefined),
    }),
  ],
})
