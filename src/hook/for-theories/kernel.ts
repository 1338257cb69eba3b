// The parts of this folder that the reasoning program uses: it shares them with the hook process, which carries these
// exports.
export {
  affect,
  approve,
  ask,
  bands,
  createDispatcher,
  createRegistry,
  deny,
  hooksFor,
  inform,
  outcomesFor,
  undecided,
} from '../../kernel/index.ts'
