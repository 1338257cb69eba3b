// Before publication: writes into package.json where the sources are, taken from the remote `origin`. Provenance needs it, and a fork is
// published under its own address. It stops the publication if `origin` is not an address that others can open.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const page = webPage(originUrl())
if (page === undefined) {
  console.error(
    'the remote `origin` is not the address of a public repository: set it with `git remote add origin URL`',
  )
  process.exit(1)
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const places = {
  repository: { type: 'git', url: `git+${page}.git` },
  homepage: `${page}#readme`,
  bugs: `${page}/issues`,
}
writeFileSync('package.json', `${JSON.stringify({ ...manifest, ...places }, undefined, 2)}\n`)
console.log(`package.json names ${page}`)

function originUrl() {
  try {
    return execFileSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/** From `https://host/owner/name.git`, `ssh://git@host/owner/name` or `git@host:owner/name.git`; credentials are left out. */
function webPage(url) {
  const [, host, path] =
    /^(?:https|ssh):\/\/(?:[^@/]+@)?([\w.-]+\.[a-z]+)(?::\d+)?\/(.+)$/.exec(url) ??
    /^[\w-]+@([\w.-]+\.[a-z]+):(?!\/)(.+)$/.exec(url) ??
    []
  return host === undefined ? undefined : `https://${host}/${path.replace(/\/+$/, '').replace(/\.git$/, '')}`
}
