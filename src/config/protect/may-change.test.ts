import { describe, expect, test } from 'vitest'
import { askingIn } from '../../../test/protect/is-asked.ts'

const { command: isAsked } = askingIn('/project', ['pawl.config.ts', 'rules/force-push.ts', 'policy.sys2dsl'])

describe('asks a person about', () => {
  test.each([
    'rm -r .pawl',
    'rm -r ~/.local/state/pawl',
    'rm -r ~/.local/state',
    'git clean -fdx',
    'git clean -fdX .',
    'git stash -a',
    'npx pawl audit forget',
    'sort -o .pawl/disabled.json x.json',
    'uniq x.json .pawl/disabled.json',
    'git show --output=.pawl/disabled.json HEAD:x.json',
    `echo '["no-rm"]' >&0/../.pawl/disabled.json`,
    'rm -r .pa\\\nwl',
    'rm -r .{pawl,git}/x',
    'rm -r .[[:alpha:]]awl',
    'npx pawl confirm --all approve q1 --by alice',
    'npx pawl uninstall --hooks # --dry-run',
    'npx pawl compile',
    'node node_modules/pawl/dist/cli/main hooks disable no-rm',
    'echo x > node_modules/pawl/dist/cli/main.js',
    `echo ${'x '.repeat(60_000)}`,
    'rm -rf ./.pawl/',
    'mv .pawl /tmp/x',
    'unlink .pawl/hook.cjs',
    ': > .pawl/hook.cjs',
    'truncate -s 0 .pawl/hook.cjs',
    'rm -rf .p*',
    'rm -rf .??wl',
    'rm -rf .[p]awl',
    'rm -rf .pa""wl',
    "rm -rf .pa''wl",
    'rm -rf .pa\\wl',
    'cd .pawl && rm hook.cjs',
    'cd .pawl; echo "[]" > disabled.json',
    `echo '["no-rm"]' > .pawl/disabled.json`,
    `echo '["no-rm"]' | tee .pawl/disabled.json`,
    `node -e "require('fs').rmSync('.pawl', { recursive: true })"`,
    `python3 -c "import shutil; shutil.rmtree('.pawl')"`,
    'sed -i s/deny/allow/ pawl.config.ts',
    'sed -i s/deny/allow/ rules/force-push.ts',
    'perl -pi -e s/DENY/ALLOW/ policy.sys2dsl',
    'git checkout HEAD~1 -- pawl.config.ts',
    'git rm -r .pawl',
    'git restore --source=HEAD~3 .claude/settings.json',
    'cp /tmp/x .claude/settings.local.json',
    'echo {} > .gemini/settings.json',
    'find . -name .pawl -exec rm -r {} +',
    'find .pawl -delete',
    'ls .pawl | xargs rm',
    'cat x | sh -c "rm -r .pawl"',
    'chmod 000 .pawl/hook.cjs',
    'ln -sf /dev/null .pawl/hook.cjs',
    'rm $(echo .pawl)/hook.cjs',
    'RM -R .PAWL',
    'pawl uninstall',
    'npx pawl uninstall',
    'npx -y pawl@latest uninstall --hooks',
    './node_modules/.bin/pawl hooks disable no-rm',
    'node node_modules/pawl/dist/cli/main.js uninstall',
    'pawl confirm approve q_1',
    'v=approve; pawl confirm $v q_1',
    'pawl confirm "approve" q_1',
    'pawl init --hooks',
    'echo pawl uninstall | sh',
    'npm exec pawl uninstall',
    'yarn pawl uninstall',
  ])('%s', (command) => {
    expect(isAsked(command)).toBe(true)
  })
})

describe('does not ask about', () => {
  test.each([
    'ls -la',
    'ls .pawl > /tmp/x',
    'npm test',
    'npm ci && npm run build',
    'rm -rf build',
    'rm -rf dist/*',
    'rm *.log',
    'cat pawl.config.ts',
    'cat .claude/settings.json | head -20',
    'grep -rn pawl src 2>/dev/null',
    'git add .pawl pawl.config.ts && git commit -m "guard the project"',
    'git commit -m "describe pawl confirm approve"',
    'git diff .pawl/hook.cjs',
    'git log --oneline -- pawl.config.ts 2>&1',
    'ls .pawl/audit',
    'find . -name "pawl.config.*"',
    'npx pawl doctor',
    'pawl audit --json | jq .decision',
    'pawl hooks',
    'pawl hooks list --json',
    'pawl confirm list',
    'pawl theory check rules.sys2dsl',
    'pawl init --hooks --dry-run',
    'npm install pawl',
    'npm uninstall left-pad',
    'echo "use pawl uninstall to remove it"',
    'grep "confirm approve" docs',
    'node script.js > out.txt',
  ])('%s', (command) => {
    expect(isAsked(command)).toBe(false)
  })
})

test('asks about a program with more arguments than it looks at', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`).join(' ')
  expect(isAsked(`unknowntool ${words(300)}`)).toBe(false)
  expect(isAsked(`unknowntool ${words(1000)} .pawl/policy.json`)).toBe(true)
})

test('reads the longest line in time that grows with its length', () => {
  const cpu = (length: number) => {
    const lines = [
      '*'.repeat(length),
      `rm ${'[*?'.repeat(length / 3)}`,
      `${'.p*'.repeat(length / 3)}`,
      ' >'.repeat(length / 2),
    ]
    const began = process.cpuUsage()
    for (const line of lines) isAsked(line)
    const { user, system } = process.cpuUsage(began)
    return user + system
  }
  cpu(20_000)
  expect(cpu(200_000) / Math.max(cpu(20_000), 2000)).toBeLessThan(60) // ten times the text; a hundred would be a square
})
