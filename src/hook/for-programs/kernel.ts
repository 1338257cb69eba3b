// The parts of this folder that other programs use: they share them with the main one, which carries these exports.
export {
  affect,
  approve,
  ask,
  createDispatcher,
  createRegistry,
  declaring,
  deny,
  inform,
  redactor,
  snapshot,
  undecided,
  withoutSecrets,
} from '../../kernel/index.ts'
export { knownSecretIn } from '../../kernel/internal.ts'
