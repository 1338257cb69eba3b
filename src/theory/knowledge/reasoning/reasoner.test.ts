import { expect, test } from 'vitest'
import { existence } from '../existence.ts'
import { createStore } from '../facts/store.ts'
import { createReasoner, type Reasoner } from './reasoner.ts'

const { IMPOSSIBLE, UNPROVEN, POSSIBLE, DEMONSTRATED, CERTAIN } = existence

/** A reasoner over these facts, one a line: `subject relation object [existence]`. */
function knowing(text: string): Reasoner & { readonly store: ReturnType<typeof createStore> } {
  const store = createStore()
  for (const line of text.trim().split('\n')) {
    const [subject = '', relation = '', object = '', level] = line.trim().split(/\s+/)
    store.add(subject, relation, object, level === undefined ? {} : { existence: Number(level) })
  }
  return { ...createReasoner(store), store }
}
const brief = (reasoner: Reasoner, claim: string) => {
  const [subject = '', relation = '', object = ''] = claim.split(' ')
  const { truth, existence: value, method } = reasoner.ask(subject, relation, object)
  return [truth, value, method]
}

test('I1: a chain is worth its weakest edge', () => {
  const animals = knowing(`
    Unicorn IS_A Horse 0
    Horse IS_A Mammal
    Mammal IS_A Animal
    Electron IS_A Lepton 64
    Lepton IS_A Particle
    Particle IS_A Thing`)
  const unicorn = animals.ask('Unicorn', 'IS_A', 'Animal')
  expect(unicorn).toMatchObject({ truth: 'PLAUSIBLE', existence: POSSIBLE, method: 'transitive' })
  expect(unicorn.proof.filter(({ factId }) => factId !== undefined)).toHaveLength(3)
  expect(brief(animals, 'Electron IS_A Thing')).toEqual(['TRUE_CERTAIN', DEMONSTRATED, 'transitive'])
})

test('I2: the best path wins', () => {
  const dragons = knowing(`
    Dragon IS_A Reptile 0
    Reptile IS_A Animal
    Dragon IS_A MythicalCreature -64
    MythicalCreature IS_A Animal`)
  expect(brief(dragons, 'Dragon IS_A Animal')).toEqual(['PLAUSIBLE', POSSIBLE, 'transitive'])
  expect(dragons.why('Dragon', 'IS_A', 'Animal').map(({ object }) => object)).toEqual(['Reptile', 'Animal', 'Animal'])
})

test('I2: a longer path that is better beats the weak fact itself, and the shorter of two equals wins', () => {
  const reasoner = knowing('a IS_A z 0\na IS_A b\nb IS_A z\na IS_A c\nc IS_A d\nd IS_A z')
  expect(brief(reasoner, 'a IS_A z')).toEqual(['TRUE_CERTAIN', DEMONSTRATED, 'transitive'])
  expect(reasoner.why('a', 'IS_A', 'z')).toHaveLength(3)
})

test('I3: facts below the minimum, unconnected concepts and unknown names are unknown', () => {
  const reasoner = knowing('Bigfoot IS_A Animal -64\nRock IS_A Thing')
  expect(reasoner.ask('Bigfoot', 'IS_A', 'Animal', { minExistence: 0 }).truth).toBe('UNKNOWN')
  expect(brief(reasoner, 'Bigfoot IS_A Animal')).toEqual(['UNKNOWN', UNPROVEN, 'direct'])
  expect(brief(reasoner, 'Rock IS_A Animal')).toEqual(['UNKNOWN', undefined, 'none'])
  expect(brief(reasoner, 'Nobody IS_A Animal')).toEqual(['UNKNOWN', undefined, 'none'])
})

test('I4: disjoint kinds are false, in both directions', () => {
  const reasoner = knowing('Cat DISJOINT_WITH Canine')
  expect(brief(reasoner, 'Cat IS_A Canine')).toEqual(['FALSE', IMPOSSIBLE, 'disjoint'])
  expect(brief(reasoner, 'Canine IS_A Cat')).toEqual(['FALSE', IMPOSSIBLE, 'disjoint'])
})

const zoo = `
  Dog IS_A Mammal
  Mammal IS_A Vertebrate
  Mammal DISJOINT_WITH Fish
  Trout IS_A Fish
  intern PROHIBITED_FROM export`

test('Q1: a stated fact is certain and direct', () => {
  expect(brief(knowing(zoo), 'Dog IS_A Mammal')).toEqual(['TRUE_CERTAIN', CERTAIN, 'direct'])
})

test('Q2: a conclusion is demonstrated, however certain its premises', () => {
  expect(brief(knowing(zoo), 'Dog IS_A Vertebrate')).toEqual(['TRUE_CERTAIN', DEMONSTRATED, 'transitive'])
})

test('Q3: an unknown concept is unknown, not false', () => {
  expect(brief(knowing(zoo), 'Unicorn IS_A Mammal')).toEqual(['UNKNOWN', undefined, 'none'])
})

test('Q4: that two kinds are disjoint is inherited on both sides', () => {
  expect(brief(knowing(zoo), 'Dog IS_A Fish')).toEqual(['FALSE', IMPOSSIBLE, 'disjoint'])
  expect(brief(knowing(zoo), 'Dog IS_A Trout')).toEqual(['FALSE', IMPOSSIBLE, 'disjoint'])
  expect(brief(knowing(zoo), 'Trout IS_A Dog')).toEqual(['FALSE', IMPOSSIBLE, 'disjoint'])
})

test('Q5: asking twice changes nothing', () => {
  const reasoner = knowing(zoo)
  const heard: unknown[] = []
  reasoner.store.listen((event) => heard.push(event))
  const before = [reasoner.store.match({}), [...reasoner.store.concepts()], [...reasoner.store.relationNames.names()]]
  const ask = () => [
    reasoner.ask('Dog', 'IS_A', 'Fish'),
    reasoner.ask('Nobody', 'NEVER_HEARD_OF', 'Nothing'),
    reasoner.whyNot('Dog', 'IS_A', 'Robot'),
    reasoner.instancesOf('Mammal'),
  ]
  expect(ask()).toEqual(ask())
  expect([reasoner.store.match({}), [...reasoner.store.concepts()], [...reasoner.store.relationNames.names()]]).toEqual(
    before,
  )
  expect(heard).toEqual([])
})

test('Q6: a proved fact is demonstrated, a type has its members, and a prohibited action is not permitted', () => {
  const reasoner = knowing(`${zoo}\nRex IS_A Dog\nCat IS_A Mammal 0`)
  expect(reasoner.ask('Rex', 'IS_A', 'Vertebrate').existence).toBe(DEMONSTRATED)
  expect(reasoner.instancesOf('Mammal')).toEqual([
    { concept: 'Dog', existence: CERTAIN },
    { concept: 'Rex', existence: DEMONSTRATED },
    { concept: 'Cat', existence: POSSIBLE },
  ])
  expect(brief(reasoner, 'intern PERMITTED_TO export')).toEqual(['FALSE', IMPOSSIBLE, 'negation'])
  expect(brief(reasoner, 'intern CAN export')).toEqual(['FALSE', IMPOSSIBLE, 'negation'])
})

test('T2: a question that takes too many steps is stopped at the limit', () => {
  const chain = Array.from({ length: 50 }, (_, n) => `c${n} IS_A c${n + 1}`).join('\n')
  const reasoner = knowing(chain)
  expect(reasoner.ask('c0', 'IS_A', 'c50', { limit: 1 })).toEqual({
    truth: 'UNKNOWN',
    existence: undefined,
    method: 'limit',
    proof: [],
  })
  expect(reasoner.ask('c0', 'IS_A', 'c50').truth).toBe('TRUE_CERTAIN')
})

test('a fact that is stated to be impossible is false, and no path leads over it', () => {
  const reasoner = knowing('Whale IS_A Fish -127\nFish IS_A Swimmer')
  expect(brief(reasoner, 'Whale IS_A Fish')).toEqual(['FALSE', IMPOSSIBLE, 'direct'])
  expect(brief(reasoner, 'Whale IS_A Swimmer')).toEqual(['UNKNOWN', undefined, 'none'])
})

test('every concept is itself, also one that no fact names', () => {
  const reasoner = knowing('Dog IS_A Mammal')
  expect(brief(reasoner, 'Dog IS_A Dog')).toEqual(['TRUE_CERTAIN', CERTAIN, 'direct'])
  expect(brief(reasoner, 'Cat IS_A Cat')).toEqual(['TRUE_CERTAIN', CERTAIN, 'direct'])
})

test('a variant of IS_A asks for at least its level', () => {
  const reasoner = knowing('Yeti IS_A Ape 0\nApe IS_A Animal')
  expect(reasoner.ask('Yeti', 'IS_A_POSSIBLE', 'Animal').truth).toBe('PLAUSIBLE')
  expect(reasoner.ask('Yeti', 'IS_A_PROVEN', 'Animal').truth).toBe('UNKNOWN')
  expect(reasoner.ask('Ape', 'IS_A_CERTAIN', 'Animal').truth).toBe('TRUE_CERTAIN')
})

test('the nearer of two statements wins, and at the same distance they are in conflict', () => {
  const birds = knowing(`
    Pingu IS_A Penguin
    Penguin IS_A Bird
    Bird CAN fly
    Penguin NOT_CAN fly
    Bird NOT_CAN swim
    Penguin CAN swim
    Nixon IS_A Quaker
    Nixon IS_A Republican
    Quaker CAN abstain
    Republican NOT_CAN abstain`)
  expect(brief(birds, 'Pingu CAN fly')).toEqual(['FALSE', IMPOSSIBLE, 'negation'])
  expect(brief(birds, 'Pingu CAN swim')).toEqual(['TRUE_CERTAIN', DEMONSTRATED, 'inheritance'])
  expect(birds.ask('Nixon', 'CAN', 'abstain').truth).toBe('CONFLICT')
})

test('a prohibition is never outweighed: at best it is in conflict with a fact about the subject itself', () => {
  const hospital = knowing(`
    nurse IS_A employee
    employee PERMITTED_TO prescribe
    nurse PROHIBITED_FROM prescribe
    intern IS_A employee
    employee PROHIBITED_FROM export
    intern PERMITTED_TO export`)
  expect(hospital.ask('nurse', 'PERMITTED_TO', 'prescribe').truth).toBe('FALSE')
  expect(hospital.ask('intern', 'PERMITTED_TO', 'export').truth).toBe('CONFLICT')
  expect(hospital.ask('intern', 'PERMITTED_TO', 'prescribe').truth).toBe('TRUE_CERTAIN')
})

test('an entity of two disjoint kinds is in conflict, not true', () => {
  const reasoner = knowing('Dog IS_A Mammal\nDog IS_A Fish\nMammal DISJOINT_WITH Fish')
  expect(reasoner.ask('Dog', 'IS_A', 'Fish').truth).toBe('CONFLICT')
})

test('a fact that is not demonstrated refutes nothing', () => {
  const reasoner = knowing('Dog IS_A Mammal\nMammal DISJOINT_WITH Fish 0\nDog NOT_CAN fly 0\nDog CAN fly')
  expect(reasoner.ask('Dog', 'IS_A', 'Fish').truth).toBe('UNKNOWN')
  expect(reasoner.ask('Dog', 'CAN', 'fly').truth).toBe('TRUE_CERTAIN')
})

test('that something is not of a kind holds for all kinds of that kind, and for all that it is the kind of', () => {
  const reasoner = knowing('Robot NOT_IS_A Animal\nDog IS_A Animal\nAibo IS_A Robot')
  expect(brief(reasoner, 'Aibo IS_A Dog')).toEqual(['FALSE', IMPOSSIBLE, 'negation'])
})

test('ancestors and descendants of a concept come nearest first', () => {
  const reasoner = knowing(
    'Poodle IS_A Dog\nDog IS_A Mammal\nMammal IS_A Animal\nCat IS_A Mammal\nYeti IS_A Mammal -64',
  )
  expect(reasoner.ancestorsOf('Poodle')).toEqual(['Dog', 'Mammal', 'Animal'])
  expect(reasoner.descendantsOf('Mammal', { minExistence: 0 }).toSorted()).toEqual(['Cat', 'Dog', 'Poodle'])
  expect(reasoner.descendantsOf('Mammal')).toContain('Yeti')
  expect(reasoner.ancestorsOf('Nobody')).toEqual([])
})

test('why not: the most general things the subject is, from which one more fact would do', () => {
  const reasoner = knowing('Poodle IS_A Dog\nDog IS_A Mammal')
  expect(reasoner.whyNot('Poodle', 'IS_A', 'Mammal')).toEqual([])
  expect(reasoner.whyNot('Poodle', 'IS_A', 'Robot')).toMatchObject([
    { remedy: 'state', subject: 'Mammal', relation: 'IS_A', object: 'Robot' },
  ])
  expect(reasoner.whyNot('Nobody', 'IS_A', 'Robot')).toMatchObject([{ because: 'nothing is known of Nobody' }])
})

test('why not: the facts on the way that exist too little, and those that refute it', () => {
  const reasoner = knowing('Yeti IS_A Ape -64\nApe IS_A Animal\nApe DISJOINT_WITH Fish\nTrout IS_A Fish')
  expect(reasoner.whyNot('Yeti', 'IS_A', 'Animal')[0]).toMatchObject({ remedy: 'raise', subject: 'Yeti', factId: 1 })
  expect(reasoner.whyNot('Ape', 'IS_A', 'Trout')).toMatchObject([
    { remedy: 'remove', relation: 'DISJOINT_WITH' },
    { remedy: 'state', subject: 'Animal', relation: 'IS_A', object: 'Trout' },
  ])
})

test('why not: a question for certainty needs the fact itself, since conclusions are demonstrated at best', () => {
  const reasoner = knowing('Poodle IS_A Dog\nDog IS_A Mammal')
  expect(reasoner.whyNot('Poodle', 'IS_A_CERTAIN', 'Mammal')).toMatchObject([
    { remedy: 'state', subject: 'Poodle', relation: 'IS_A', object: 'Mammal' },
  ])
})

test('why not: a fact about the subject itself outweighs an inherited one, which need not go', () => {
  const reasoner = knowing('Penguin NOT_CAN fly\nTweety IS_A Penguin')
  expect(reasoner.whyNot('Tweety', 'CAN', 'fly')).toMatchObject([{ remedy: 'state', subject: 'Tweety', object: 'fly' }])
  expect(reasoner.whyNot('Penguin', 'CAN', 'fly')).toMatchObject([
    { remedy: 'remove', subject: 'Penguin', relation: 'NOT_CAN' },
    { remedy: 'state', subject: 'Penguin', relation: 'CAN' },
  ])
})

test('why not: nothing can make it true that something is not itself', () => {
  for (const facts of ['Dog IS_A Mammal', 'Dog LIKES Cat', 'Dog NOT_IS_A Dog']) {
    const reasoner = knowing(facts)
    expect(reasoner.truth('Dog', 'NOT_IS_A', 'Dog')).not.toBe('TRUE_CERTAIN')
    expect(reasoner.whyNot('Dog', 'NOT_IS_A', 'Dog')).toEqual([])
  }
})

test('why not: nothing that has no name can be stated', () => {
  expect(knowing('Dog IS_A Mammal').whyNot('', 'IS_A', 'Mammal')).toEqual([])
  expect(knowing('Dog IS_A Mammal').whyNot('Dog', 'IS_A', '')).toEqual([])
})

test('why not: a fact that is too weak is advised once', () => {
  expect(knowing('Yeti IS_A Ape 0').whyNot('Yeti', 'IS_A', 'Ape')).toMatchObject([{ remedy: 'raise', factId: 1 }])
})

test('why not: the missing premise of a rule, with the variables bound so far', () => {
  const reasoner = knowing('Ann PARENT_OF Bob')
  reasoner.defineRule({
    name: 'grandparent',
    head: { subject: '?x', relation: 'GRANDPARENT_OF', object: '?z' },
    body: [
      { subject: '?x', relation: 'PARENT_OF', object: '?y' },
      { subject: '?y', relation: 'PARENT_OF', object: '?z' },
    ],
  })
  expect(reasoner.whyNot('Ann', 'GRANDPARENT_OF', 'Cid')[0]).toMatchObject({
    remedy: 'state',
    subject: 'Bob',
    relation: 'PARENT_OF',
    object: 'Cid',
    bindings: { '?x': 'Ann', '?y': 'Bob', '?z': 'Cid' },
  })
})
