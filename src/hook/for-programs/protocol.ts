// The parts of this folder that other programs use: they share them with the main one, which carries these exports.
export {
  catalogue,
  createContext,
  isKnowledgeEvent,
  pathsInPatch,
  shortHash,
  text,
  toolKinds,
  toolKindsOf,
} from '../../protocol/index.ts'
