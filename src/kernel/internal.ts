// For other rooms, which need more than users do.

export { changedBy } from './dispatch/changed-by.ts'
export { knownSecretIn } from './record/redaction/known-secret-in.ts'
