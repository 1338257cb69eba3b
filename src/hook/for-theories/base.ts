// The parts of this folder that the reasoning program uses: it shares them with the hook process, which carries these
// exports.
export { findText, findWanted, isObject, PawlError, sentenceOf, typeName } from '../../base/index.ts'
