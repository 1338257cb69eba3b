import { endAt } from './end-at.ts'
import { oneOf } from './one-of.ts'

/** Functions that only wrap the text they receive: `Some("X")`, `[]byte("X")`, `SecretString::new("X")`. */
const makers = oneOf(
  String.raw`\[\]byte`,
  String.raw`(?:new )?(?:\w{1,20}(?:::|\.)){0,2}(?:[Ss]tring|Str|str|bytes|Some|Just|Ok|Secret(?:String|Str|Box|Bytes)?)`,
  String.raw`(?:\w{1,20}(?:::|\.)){0,2}[A-Z]\w{0,30}(?:::|\.)(?:from|from_str|new|of|valueOf)`,
)
const quote = String.raw`(?=[rb]?["'\x60])`

/** The calls of such functions around a text in quotes, as a pattern. */
export const making = String.raw`(?:${makers}\(\s{0,20}){1,3}${quote}`

const wrapping = new RegExp(
  oneOf(
    making,
    String.raw`(?:!![a-z]{1,20}|!(?:Sub|Base64|unsafe)|&(?!(?:mut|dyn|str)\b)[\w-]{1,40})[ \t]{1,4}(?=[^\s=|>])`, // tags and anchors of YAML
    String.raw`\{(?:[A-Z][A-Z\d-]{2,15}|bcrypt|noop|scrypt|pbkdf2)\}(?=[\w+/$.]{8})`, // how a password is hashed
  ),
  'y',
)

/** The start of all of them: most values do not match, and this check is quicker. */
const mayWrap = /[!&{]|(?:new )?[\w.:[\]]{1,60}\(/y

/** Where the value begins that is wrapped here, in a call, behind a tag or behind the name of a hash; the same place if it is not. */
export function unwrapped(text: string, at: number): number {
  return endAt(mayWrap, text, at) === -1 ? at : Math.max(at, endAt(wrapping, text, at))
}
