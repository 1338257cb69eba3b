// Runs the tests on every supported Node. Gets each from npm, as the package that holds just the binary.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const versions = ['20.20.2', '22.23.3', '24.21.0']
const root = fileURLToPath(new URL('..', import.meta.url))
const platform = `node-${process.platform}-${process.arch}`

for (const version of versions) {
  const home = join(root, '.cache', `node-${version}`)
  const bin = join(home, 'node_modules', platform, 'bin')
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(home, { recursive: true })
    const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--prefix', home]
    execFileSync('npm', ['install', ...flags, `${platform}@${version}`], { stdio: 'inherit' })
  }
  console.log(`\n== Node ${version}`)
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  execFileSync(join(bin, 'node'), [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run'], {
    stdio: 'inherit',
    cwd: root,
    env,
  })
}
