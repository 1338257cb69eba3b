import type { DeclaredRole } from 'pawl/brains'

const mechanic: DeclaredRole = {
  slug: 'mechanic',
  readme: { uri: 'readme.md' },
  briefs: { dirs: { uri: 'briefs' } },
  inits: { exec: [{ cmd: 'git config core.hooksPath .hooks' }] },
  hooks: {
    onBrain: {
      onBoot: [{ command: 'cat .agent/repo=garage/role=mechanic/readme.md', timeout: 'PT10S' }],
      onTool: [
        { command: './checks/no-force-push.sh', timeout: 'PT5S', filter: { what: 'Bash' } },
        { command: './checks/format.sh', timeout: { minutes: 1 }, filter: { what: 'Write|Edit', when: 'after' } },
      ],
    },
  },
}

/** What the package `pawl-roles-garage` exports. */
export function getRoleRegistry() {
  return { slug: 'garage', roles: [mechanic] }
}
