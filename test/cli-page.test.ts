import { expect, test } from 'vitest'
import { cliPage } from './cli-page.ts'

test('the page of the command line matches the table of commands', async () => {
  await expect(cliPage()).toMatchFileSnapshot('../docs/cli.md')
})
