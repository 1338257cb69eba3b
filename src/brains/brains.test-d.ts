import { expectTypeOf, test } from 'vitest'
import { type BrainSlug, brains } from './index.ts'

test('the slugs of agents are known to the compiler, from the list', () => {
  expectTypeOf<'claudecode'>().toExtend<BrainSlug>()
  expectTypeOf<string>().not.toExtend<BrainSlug>()
  // @ts-expect-error there is no such agent
  const slug: BrainSlug = 'emacs'
  expectTypeOf(slug).toExtend<string>()
  expectTypeOf(brains[0]?.vocabulary.slug).toEqualTypeOf<BrainSlug | undefined>()
})
