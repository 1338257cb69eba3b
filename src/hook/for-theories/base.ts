// What the program that reasons uses of this room: it shares it with the hook process, which carries what is exported here.
export { didYouMean, findText, nearest, PawlError } from '../../base/index.ts'
