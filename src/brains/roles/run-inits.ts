import { spawnSync } from 'node:child_process'
import { PawlError } from '../../base/index.ts'
import type { Role } from './role.ts'

/** The commands that set a project up for a role. */
export function initsOf(role: Role): readonly string[] {
  return role.inits?.exec?.map(({ cmd }) => cmd) ?? []
}

/**
 * Runs them, one after the other, in the project; the first that fails is the last. People see what they say, but not where
 * programs read what we say.
 */
export function runInits(role: Role, root: string): void {
  for (const command of initsOf(role)) {
    const { status, signal, error } = spawnSync('/bin/sh', ['-c', command], { cwd: root, stdio: ['inherit', 2, 2] })
    if (status === 0) continue
    const how = error?.message ?? (signal === null ? `ended with ${status}` : `was ended by ${signal}`)
    throw new PawlError('init-failed', `\`${command}\` of the role ${role.repo}/${role.slug} ${how}`)
  }
}
