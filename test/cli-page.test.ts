import { expect, test } from 'vitest'
import { cliPage } from './cli-page.ts'

test('the page of the command line says what the table of commands says', async () => {
  await expect(cliPage()).toMatchFileSnapshot('../docs/cli.md')
})
