import { allPacks } from '../../packs/internal.ts'

/** The text of a config with these packs. With all of them, the default, it is examples/coding-agents. */
export function starterConfig(packs: readonly string[] = ['standard']): string {
  const isWhole = allPacks.every(({ name }) => packs.includes(name))
  const names = (isWhole ? ['standard'] : packs).map((name) => `'${name}'`)
  return `import { defineConfig } from ${"'pawl'"}

export default defineConfig({
  packs: [${names.join(', ')}], // \`npx pawl packs\` lists the rules; tune one with \`rules: { 'git.force-push': 'ask' }\`
})
`
}
