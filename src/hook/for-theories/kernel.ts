// The parts of this folder that the reasoning program uses: it shares them with the hook process, which carries these
// exports.
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
