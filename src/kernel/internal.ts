// For other rooms, which need more than users do.

export { knownSecretIn } from './record/redaction/known-secret-in.ts'
