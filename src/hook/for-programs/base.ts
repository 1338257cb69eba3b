// The parts of this folder that other programs use: they share them with the main one, which carries these exports.
export {
  checkKeys,
  didYouMean,
  findText,
  findWanted,
  isObject,
  lazy,
  PawlError,
  sentenceOf,
  typeName,
} from '../../base/index.ts'
