import { type StarterRule, starterRules } from './starter-rules.ts'

/**
 * The text of a config with these rules; with the one that everybody wants, by default, as `pawl init --hooks` makes it. That is
 * examples/coding-agents; with all rules it is examples/starter-rules.
 */
export function starterConfig(rules: readonly StarterRule[] = [starterRules[0]]): string {
  const outcomes = new Set(rules.map(({ outcome }) => outcome))
  const names = ['defineConfig', 'guard', ...outcomes].sort()
  const helpers = new Set(rules.flatMap(({ helper }) => helper ?? []))
  return `import { ${names.join(', ')} } from ${"'pawl'"}

${[...helpers].map((helper) => `${helper}\n`).join('')}export default defineConfig({
  hooks: [
${rules.map(({ guard }) => guard).join('')}  ],
})
`
}
