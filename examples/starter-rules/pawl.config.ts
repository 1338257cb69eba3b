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
        const words = (call.command ?? '').split(/[\s"'`$();&|]+/)
        const has = (flag: RegExp) => words.some((word) => flag.test(word))
        const isForced = has(/(^|\/)rm$/) && has(/^-[a-z]*r|^--recursive$/i) && has(/^-[a-zA-Z]*f|^--force$/)
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
        const text = call.kind === 'search' ? JSON.stringify(call.input) : (call.command ?? '')
        const names = [...call.paths, ...text.split(/[\s"'`=:@<>;&|(){},]+/)]
        const isClosed = names.some((name) => /(^|[\\/*])\.env(\*|\.(?!example|sample|template)[^\\/]*)?$/.test(name))
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
