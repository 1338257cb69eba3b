// What the program that reasons uses of this room: it shares it with the hook process, which carries what is exported here.
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
