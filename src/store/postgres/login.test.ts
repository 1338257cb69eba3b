import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { sharedPostgres } from '../../../test/shared/shared-postgres.ts'
import { withPassword } from '../../../test/store/postgres-server.ts'
import { openStore } from '../open-store.ts'

let url = ''
beforeAll(async () => {
  url = (await sharedPostgres()).createDatabase()
  const client = new Client(url)
  await client.connect()
  await client.query(`do $$ begin create role ${withPassword} login password 'right';
    exception when duplicate_object then null; end $$`)
  await client.query(`grant all on schema public to ${withPassword}`)
  await client.end()
})

const as = (user: string, path = new URL(url).pathname) => `postgres://${user}@${new URL(url).host}${path}`
const connections = () => process.getActiveResourcesInfo().filter((one) => one === 'TCPSocketWrap').length

test.each([
  ['no password', withPassword, 'the server wants a password, and the url has none'],
  ['an empty password', `${withPassword}:`, 'see that the variable is set'],
  ['a wrong password', `${withPassword}:wrong`, 'correct the password in the url'],
  ['a role that is not there', 'nobody_here', 'make the role: `createuser -h 127.0.0.1'],
])(
  'a url with %s is an error with a hint, and leaves no connection that keeps the process alive',
  async (_, user, hint) => {
    const before = connections()
    const opening = openStore(as(user))
    await expect(opening).rejects.toMatchObject({ code: 'store-failed', hint: expect.stringContaining(hint) })
    const { message } = await opening.catch((thrown) => thrown)
    expect(message).not.toContain('wrong:')
    await expect.poll(connections).toBe(before)
  },
)

test('a database that is not there is an error that names the command which makes it', async () => {
  await expect(openStore(as('pawl', '/no_such'))).rejects.toMatchObject({
    hint: expect.stringContaining('createdb -h 127.0.0.1'),
  })
})

test('the right password opens the store', async () => {
  const store = await openStore(as(`${withPassword}:right`))
  expect(await store.confirmations.list()).toEqual([])
  await store.close()
})
