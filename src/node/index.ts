export { existsAt } from './exists-at.ts'
export { gitHead } from './git-head.ts'
export { hasCode } from './has-code.ts'
export { fileLock, type HeldLock, lockObstacle } from './lock/file-lock.ts'
export {
  type FileLook,
  hasNoLinks,
  type LockFiles,
  lockFiles,
  naming,
  readAll,
  withFile,
  writeAll,
} from './lock/lock-files.ts'
export type { LockManner } from './lock/lock-options.ts'
export { makeFolders } from './make-folders.ts'
export { type Obstacle, obstacleAt, obstacleHint, obstacleText, quoted } from './obstacle-at.ts'
export { isNotAFile, notAFile, readRegularFile } from './read-regular-file.ts'
export { realPath } from './real-path.ts'
export { regularBytes } from './regular-bytes.ts'
export { replaceFile } from './replace-file.ts'
