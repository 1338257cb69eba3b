import { auditKeys, json, type Page, store } from './page.ts'

export const auditVerifyPage = {
  name: 'audit verify',
  summary: 'verify that the audit log has not been modified',
  usage: ['pawl audit verify [FOLDER] [OPTIONS]'],
  about:
    'Names the first record that was changed, removed or added. The log is also compared with what your state folder remembers of it, so that a log that was cut off, deleted or replaced is found; so it is with what the witnesses remember that the config names (`pawl help audit head`). One that cannot be asked is a failure. FOLDER is .pawl/audit of the project by default.',
  words: 1,
  options: {
    key: {
      type: 'string',
      value: 'FILE',
      text: 'the public key to trust (the one your state folder remembers, or .pawl/keys/audit.pub)',
    },
    head: { type: 'string', value: 'POSITION:HASH', text: 'a record that must be there, as written down earlier' },
    from: { type: 'string', value: 'POSITION:HASH', text: 'the last record that was put away' },
    'attested-by': { type: 'string', value: 'FILE', text: 'the public key that attestations must be signed with' },
    witness: { type: 'string', many: true, value: 'TARGET', text: 'ask this witness, too; may be given several times' },
    'no-witness': { type: 'boolean', text: 'ask no witness of the config' },
    store: { ...store, text: 'the log of this store, or of the one that the config names' },
    'audit-keys': auditKeys,
    json,
  },
  examples: [['pawl audit verify --key ~/keys/audit.pub', 'with a key that agents cannot write to']],
  exits: { 0: 'the log was not changed', 1: 'it was changed, or it could not be read' },
} as const satisfies Page
