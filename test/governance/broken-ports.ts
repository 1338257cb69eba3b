/** Every way in which a port can fail: its behaviour when it is called. `never` needs a time-out. */
export const brokenPorts: readonly (readonly [how: string, behave: () => never])[] = [
  [
    'throws',
    () => {
      throw new Error('the port is down')
    },
  ],
  ['rejects', () => Promise.reject(new Error('the port is down')) as never],
  ['takes too long', () => new Promise(() => {}) as never],
  ['returns nonsense', () => ({ yes: 'perhaps' }) as never],
  ['returns nothing', () => undefined as never],
]
