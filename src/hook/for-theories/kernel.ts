// The parts of this folder that the reasoning program uses: it shares them with the hook process, which carries these
// exports.
export {
  affect,
  approve,
  ask,
  bands,
  createDispatcher,
  createRegistry,
  declaring,
  deny,
  inform,
  outcomesFor,
  undecided,
} from '../../kernel/index.ts'
