import { spawnSync } from 'node:child_process'
import { PawlError } from '../../base/index.ts'
import { hasCode } from '../../node/index.ts'
import type { Role } from './role.ts'

/** The commands that set a project up for a role. */
export function initsOf(role: Role): readonly string[] {
  return role.inits?.exec?.map(({ cmd }) => cmd) ?? []
}

/** Long enough to install packages. */
const usualLimitMs = 600_000

/**
 * Runs them, one after the other, in the project, until one fails or does not end in time. People see their output, but
 * it stays out of our output for programs.
 */
export function runInits(role: Role, root: string, limitMs = usualLimitMs): void {
  for (const command of initsOf(role)) {
    const { status, signal, error } = spawnSync('/bin/sh', ['-c', command], {
      cwd: root,
      stdio: ['inherit', 2, 2],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    if (status === 0) continue
    const what = hasCode(error, 'ETIMEDOUT')
      ? `did not end within ${limitMs / 1000} s`
      : (error?.message ?? (signal === null ? `ended with ${status}` : `was ended by ${signal}`))
    throw new PawlError('init-failed', `\`${command}\` of the role ${role.repo}/${role.slug} ${what}`)
  }
}
