import { encoderFor } from '../../src/brains/dialect/encoder.ts'
import { sayVerdict } from '../../src/brains/dialect/say-verdict.ts'

const sayBlock = sayVerdict('block')

export const encode = encoderFor({ 'session.before': sayBlock, 'tool.before': sayBlock })
