import { expect, test } from 'vitest'
import { scale } from '../scale.ts'
import { sharedPostgres } from '../shared/shared-postgres.ts'
import { freezeConnections } from './freeze-connections.ts'

test('connections that fall silent without being closed cost errors that are documented, and lose and repeat nothing', async () => {
  const url = (await sharedPostgres()).createDatabase()
  const { problems } = await freezeConnections(url, scale(40, 2_000), () => undefined)
  expect(problems).toEqual([])
}, 600_000)
