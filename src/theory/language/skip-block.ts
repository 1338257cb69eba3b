import { headerAhead } from './header-ahead.ts'
import { isKeyword, type Reader } from './reader.ts'

/** Goes behind the `END` of the block just begun, without reading it and without the stack. */
export function skipBlock(reader: Reader): undefined {
  let open = 1
  while (open > 0 && reader.peek().type !== 'end' && headerAhead(reader) === undefined) {
    const token = reader.next()
    if (isKeyword(token, 'END')) open -= 1
    else if (['IF', 'BEGIN', 'GIVEN'].some((keyword) => isKeyword(token, keyword))) open += 1
  }
}
