// The parts of this folder that the reasoning program uses: it shares them with the hook process, which carries these
// exports.
export { didYouMean, findText, nearest, PawlError } from '../../base/index.ts'
