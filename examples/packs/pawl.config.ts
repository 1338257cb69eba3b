import { defineConfig } from 'pawl'

export default defineConfig({
  packs: ['standard'],
  rules: {
    'git.force-push': 'ask',
    'git.protected-branches': { level: 'deny', branches: ['main', 'release/*'] },
    commands: 'shadow',
  },
})
