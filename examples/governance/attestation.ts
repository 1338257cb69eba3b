import { generateKeyPairSync } from 'node:crypto'
import { createRegistry, memoryAudit } from 'pawl'
import { createAgent } from 'pawl/agent'
import { attestation, ed25519Attester, verifyAttestation } from 'pawl/governance'
import { scriptedModel } from 'pawl/testing'

const attester = ed25519Attester({ key: generateKeyPairSync('ed25519').privateKey }) // or { keyFile: 'key.pem' }
const registry = createRegistry()
registry.add(attestation({ attester, registry, versions: { helper: '1.0.0' } }))

const audit = memoryAudit()
await createAgent({ name: 'helper', model: scriptedModel(['Paris.']), registry, audit }).run('Where is the Louvre?')

const [start, end] = audit.records().map(({ notes }) => notes?.['attestation'])
const { publicKey } = attester
console.log(verifyAttestation(start, { publicKey, input: 'Where is the Louvre?' }).ok)
console.log(verifyAttestation(end, { publicKey, output: 'Paris.', start }).ok)
console.log(verifyAttestation(end, { publicKey, output: 'London.' }))
