import { hookOptions, undecidedAnswers } from '../lexer/keywords.ts'
import { quoted, spelt } from '../lexer/spelling.ts'
import { isSeparator, type Token } from '../lexer/token.ts'
import type { Condition, Hook, Name, NumberTerm } from '../tree.ts'
import { hookPlace, parseBody } from './parse-body.ts'
import { takeCondition } from './parse-condition.ts'
import { closeBlock, takeOpener } from './parse-frame.ts'
import { takeName } from './parse-name.ts'
import { isKeyword, meantKeyword, type Reader } from './reader.ts'
import { spanBetween } from './span.ts'
import { isTerm } from './terms.ts'

interface Options {
  priority: NumberTerm | undefined
  onUndecided: Name | undefined
  when: Condition | undefined
}

/** The words that can follow an option, or its value. */
const followers: readonly string[] = [...hookOptions, 'BEGIN']

const header = '`@HOOK name EVENT [PRIORITY n] [ON_UNDECIDED DENY|ASK|ALLOW] [WHEN condition] BEGIN`'

export function parseHook(reader: Reader): Hook | undefined {
  const start = reader.next()
  const name = takeName(reader, 'the hook has no name', header)
  const event = name === undefined ? undefined : takeName(reader, 'the hook has no event', header)
  const { priority, onUndecided, when } = takeOptions(reader)
  takeOpener(reader, 'BEGIN', start)
  const body = parseBody(reader, hookPlace())
  closeBlock(reader, start, name === undefined ? '@HOOK' : `@HOOK ${name.text}`)
  if (name === undefined || event === undefined) return undefined
  const span = spanBetween(start.span, reader.last().span)
  return { type: 'hook', name, event, priority, onUndecided, when, body, span }
}

/** The options, in any order, on the header's line or below it, up to `BEGIN`. */
function takeOptions(reader: Reader): Options {
  const options: Options = { priority: undefined, onUndecided: undefined, when: undefined }
  for (;;) {
    correctOption(reader)
    const isBelow = reader.peek().type === 'newline'
    const option = hookOptions.find((keyword) => isKeyword(reader.peek(isBelow ? 1 : 0), keyword))
    if (option !== undefined) {
      if (isBelow) reader.next()
      takeOption(reader, option, options)
    } else if (isTerm(reader.peek()) && meantKeyword(reader.peek(), ['BEGIN']) === undefined) takeSurplus(reader)
    else return options
  }
}

function correctOption(reader: Reader): void {
  const meant = meantKeyword(reader.peek(), followers)
  if (meant !== undefined) reader.correct(0, meant)
}

function takeOption(reader: Reader, option: (typeof hookOptions)[number], options: Options): void {
  const keyword = reader.next()
  if (option === 'PRIORITY') {
    if (options.priority !== undefined) twice(reader, keyword)
    options.priority = takePriority(reader, keyword) ?? options.priority
  } else if (option === 'WHEN') {
    if (options.when !== undefined) twice(reader, keyword)
    options.when = takeWhen(reader, keyword) ?? options.when
  } else {
    if (options.onUndecided !== undefined) twice(reader, keyword)
    options.onUndecided = takeAnswer(reader, keyword) ?? options.onUndecided
  }
}

function takeWhen(reader: Reader, keyword: Token): Condition | undefined {
  const next = reader.peek()
  if (!isSeparator(next) && !isKeyword(next, 'BEGIN')) return takeCondition(reader, followers)
  reader.report('T018', keyword.span, '`WHEN` has no condition', 'write `WHEN subject VERB object`')
  return undefined
}

function twice(reader: Reader, { span, text }: Token): void {
  reader.report('T017', span, `\`${text}\` stands twice in one header`, 'keep one of them')
}

function takePriority(reader: Reader, keyword: Token): NumberTerm | undefined {
  const token = takeValue(reader) ?? keyword
  const value = Number(token.text) + 0
  if (token.type === 'number' && Number.isInteger(value)) return { type: 'number', value, span: token.span }
  reader.report('T017', token.span, '`PRIORITY` needs a whole number', 'write `PRIORITY 150`; lower goes first')
  return undefined
}

function takeAnswer(reader: Reader, keyword: Token): Name | undefined {
  const token = takeValue(reader) ?? keyword
  const { text, span } = token
  if (token.type === 'word' && undecidedAnswers.some((answer) => answer === text)) return { text, span }
  const meant = meantKeyword(token, undecidedAnswers)
  const hint = meant === undefined ? `it is ${undecidedAnswers.join(', ')}` : `did you mean \`${meant}\`?`
  const subject = token === keyword ? 'nothing stands' : `${quoted(spelt(token))} cannot stand`
  reader.report('T017', span, `${subject} behind \`ON_UNDECIDED\``, hint)
  return undefined
}

/** The value of an option, if it is not the next option. */
function takeValue(reader: Reader): Token | undefined {
  const token = reader.peek()
  const isOption = hookOptions.some((option) => isKeyword(token, option))
  return isTerm(token) && !isOption ? reader.next() : undefined
}

function takeSurplus(reader: Reader): void {
  const first = reader.next()
  const words = [first]
  while (isTerm(reader.peek()) && !hookOptions.some((option) => isKeyword(reader.peek(), option))) {
    words.push(reader.next())
  }
  const message = `${quoted(spelt(first))} has no place in the header of a hook`
  const [field, value] = words.map(spelt)
  const isPair = words.length === 2 && words.every(({ type }) => type === 'word')
  const hint = isPair ? `write \`WHEN ${field} EQUALS ${value}\`` : `it is ${header}`
  reader.report('T017', spanBetween(first.span, reader.last().span), message, hint)
}
