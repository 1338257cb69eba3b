import { type Argument, isUnknown, shown } from '../../actions/internal.ts'

/** Folders and files that a build or a package manager makes again. */
const made =
  /^(?:dist|build|out|output|coverage|target|reports?|allure-results|test-results|playwright-report|storybook-static|node_modules|__pycache__|\.next|\.nuxt|\.output|\.cache|\.turbo|\.parcel-cache|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.nyc_output|\.svelte-kit|\.gradle)$/
const locks =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock|go\.sum|\.tsbuildinfo)$/

/** Whether something is made again without a loss: `dist/x`, `package-lock.json`. */
export function isMadeAgain(file: Argument): boolean {
  if (isUnknown(file)) return false
  const parts = shown(file)
    .replace(/^:\/|^\.\//, '')
    .split('/')
  return !parts.includes('..') && (parts.some((part) => made.test(part)) || locks.test(parts.join('/')))
}
