interface HostileDocument {
  readonly name: string
  /** Made when it is wanted: some are large. */
  readonly bytes: () => Buffer
}

const deep = 100_000

/** A whole document that is not JSON, not quite JSON, or unusual JSON. */
export function hostileDocuments(text: string): readonly HostileDocument[] {
  return [...broken(text), ...odd(text), ...foreign(text)]
}

function broken(text: string): readonly HostileDocument[] {
  const cuts = Array.from({ length: 12 }, (_, at) => Math.floor((text.length * (at + 0.5)) / 12))
  return [
    ...cuts.map((end) => document(`cut at ${end}`, text.slice(0, end))),
    document('empty', ''),
    document('only whitespace', ' \n\t\r\n '),
    document('twice', text + text),
    document('twice, in lines', `${text}\n${text}\n`),
    document('with something behind it', `${text}]`),
    document('with something in front', `x${text}`),
    document('with a NUL behind it', `${text}\u0000`),
    document('with a comment', `/* {} */${text}`),
    document('with a comma too many', text.replace(/\}$/, ',}')),
    document('in single quotes', text.replaceAll('"', "'")),
    document('with a line end in a text', text.replace('":"', '":"\n')),
    document('inside a text', JSON.stringify(text)),
    document('inside a list', `[${text}]`),
    ...['null', 'true', '0', '""', '[]', '{}', '{"":{}}', '-', 'NaN', 'undefined'].map((one) => document(one, one)),
  ]
}

/** Still JSON: it may be judged, and must not be allowed. */
function odd(text: string): readonly HostileDocument[] {
  const inside = text.slice(1)
  return [
    document('with a byte order mark', `\ufeff${text}`),
    document('with two byte order marks', `\ufeff\ufeff${text}`),
    document('among whitespace', `\r\n\t ${text} \n`),
    document('with a prototype', `{"__proto__":{"tool_name":"x","cursor_version":"1"},${inside}`),
    document('with a constructor', `{"constructor":{"prototype":{"x":1}},"hasOwnProperty":1,"toString":1,${inside}`),
    document('with every key twice', `${text.slice(0, -1)},${inside}`),
    document(
      'with its keys in capitals',
      text.replaceAll(/"(\w+)":/g, (_, key: string) => `"${key.toUpperCase()}":`),
    ),
    document('with deep lists beside', () => `{"x":${'['.repeat(deep)}${']'.repeat(deep)},${inside}`),
    document('with deep objects beside', () => `{"x":${'{"x":'.repeat(deep)}0${'}'.repeat(deep)},${inside}`),
    document('with deep lists for every object', () =>
      text.replaceAll(/:\{/g, `:${'['.repeat(deep)}${']'.repeat(deep)},"x":{`),
    ),
    document('with deep objects for every object', () =>
      text.replaceAll(/:\{/g, `:{"x":${'{"x":'.repeat(deep)}0${'}'.repeat(deep)},`),
    ),
    document('deep lists', () => '['.repeat(deep) + ']'.repeat(deep)),
    document('deep objects that do not end', () => '{"x":'.repeat(deep)),
    document(
      'with a hundred thousand keys',
      () => `{${Array.from({ length: deep }, (_, at) => `"k${at}":${at}`).join()},${inside}`,
    ),
    document('with references', `{"$ref":"#","$id":"#","self":{"$ref":"#/self"},${inside}`),
  ]
}

function foreign(text: string): readonly HostileDocument[] {
  const bytes = Buffer.from(text)
  return [
    {
      name: 'bytes that are no text',
      bytes: () => Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)),
    },
    { name: 'in UTF-16', bytes: () => Buffer.from(`\ufeff${text}`, 'utf16le') },
    {
      name: 'with bytes that are no UTF-8',
      bytes: () => Buffer.from(text.replace('":"', '":"\u00ff\u00fe\u00c0'), 'latin1'),
    },
    {
      name: 'with a character cut',
      bytes: () => Buffer.concat([bytes.subarray(0, -2), Buffer.from([0xf0, 0x9f]), bytes.subarray(-2)]),
    },
    { name: 'with NUL between', bytes: () => Buffer.from([...bytes].flatMap((byte) => [byte, 0])) },
    { name: 'packed', bytes: () => Buffer.from([0x1f, 0x8b, 8, 0, ...bytes]) },
  ]
}

function document(name: string, text: string | (() => string)): HostileDocument {
  return { name, bytes: () => Buffer.from(typeof text === 'string' ? text : text()) }
}
