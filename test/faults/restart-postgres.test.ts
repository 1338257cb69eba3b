import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { startPostgres } from '../store/postgres-server.ts'
import { restartPostgres } from './restart-postgres.ts'

test('a server that crashes and comes back while every port and a durable run are at work loses and repeats nothing', async () => {
  const server = await startPostgres({ isDurable: false })
  try {
    expect((await restartPostgres(server, scale(1, 3), () => undefined)).problems).toEqual([])
  } finally {
    server.stop()
  }
})
