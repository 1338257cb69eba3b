import { expect, test } from 'vitest'
import { eventsPage } from './events-table.ts'

test('the page of events says what the catalogue says', async () => {
  await expect(eventsPage()).toMatchFileSnapshot('../docs/events.md')
})
