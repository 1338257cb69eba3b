import { defineConfig, deny, guard } from 'pawl'

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
  ],
})
