import { expect, test } from 'vitest'
import { brainContract } from '../../test/brain-contract.ts'
import { agentFolder } from '../../test/brain-fixtures.ts'
import { brains } from './brains.ts'

for (const brain of brains) brainContract(brain, agentFolder(brain.vocabulary.slug))

test('agents read the settings of agents that Pawl knows, and each such reader can be recognised', () => {
  const slugs: readonly string[] = brains.map(({ vocabulary }) => vocabulary.slug)
  for (const { vocabulary, recognise } of brains) {
    const { alsoReads = [] } = vocabulary
    expect(slugs).toEqual(expect.arrayContaining([...alsoReads]))
    if (alsoReads.length > 0) expect(recognise).toBeDefined()
  }
})
