import { endAt, isAt } from '../reading/end-at.ts'
import type { Finder } from './finder.ts'
import { spanAt } from './span-at.ts'

const part = /[\w-]*/y

/** A JSON web token. Only two dots distinguish it from other words, so a run without them is read once, not from each `eyJ` in it. */
export const findJwt: Finder = (text, at, _from, memo) => {
  if (at < memo.noTokenBefore) return undefined
  const first = partEnd(text, at)
  const second = text[first] === '.' ? partEnd(text, first + 1) : first
  const isToken = first - at > 12 && second - first > 10 && (text[second] === '.' || text.startsWith('eyJ', first + 1))
  if (isToken) return { start: at, end: jwtEnd(text, second) }
  memo.noTokenBefore = first
  return undefined
}

/** Three parts if it is signed, five if it is encrypted. */
function jwtEnd(text: string, second: number): number {
  let end = second
  for (let more = 0; more < 3 && text[end] === '.' && isAt(/[\w-]/, text, end + 1); more += 1)
    end = partEnd(text, end + 1)
  return end
}

function partEnd(text: string, at: number): number {
  return endAt(part, text, at)
}

/** A finder for tokens that have a fixed number of characters before the three that are looked for. */
function around(before: number, shape: RegExp, isWhole: RegExp): Finder {
  return (text, at, from) => {
    const span = spanAt(shape, text, at - before, from)
    return span !== undefined && isAt(isWhole, text, span.start - 1) ? undefined : span
  }
}

/** Terraform Cloud. */
export const findAtlas: Finder = around(18, /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{40,}/y, /[A-Za-z0-9]/)

/** Secrets of Azure's applications. */
export const findAzure: Finder = around(3, /[\w~.]{3}\dQ~[\w~.-]{31,40}/y, /[\w~]/)

export const findMailchimp: Finder = around(32, /[a-f0-9]{32}-us\d{1,2}(?!\w)/y, /\w/)

/** Bots of Discord: the first part is a number in base64. */
export const findDiscord: Finder = around(0, /[MNO][\w-]{22,27}\.[\w-]{6,7}\.[\w-]{27,}/y, /[\w-]/)

/** Bots of Telegram: the number before the colon is part of the token. */
export const findTelegram: Finder = (text, at, from) => {
  let start = at
  while (start > from && at - start < 12 && isAt(/\d/, text, start - 1)) start -= 1
  return at - start < 6 ? undefined : spanAt(telegram, text, start)
}

const telegram = /\d{6,12}:AA[\w-]{32,}/y

/** Keys of Twilio. */
export const findTwilio: Finder = around(0, /SK[a-f0-9]{32}(?!\w)/y, /[A-Za-z0-9]/)
