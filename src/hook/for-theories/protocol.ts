// The parts of this folder that the reasoning program uses: it shares them with the hook process, which carries these
// exports.
export {
  catalogue,
  createContext,
  isKnowledgeEvent,
  shortHash,
  text,
  toolKinds,
} from '../../protocol/index.ts'
