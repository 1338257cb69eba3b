import { expect, test } from 'vitest'
import { eventsPage } from './events-table.ts'

test('the page of events matches the catalogue', async () => {
  await expect(eventsPage()).toMatchFileSnapshot('../docs/events.md')
})
