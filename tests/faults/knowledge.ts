import type { Fault } from './fault.ts'

const CAUGHT = 'tests/server/areas/business-data.test.ts'
const OF_MARIA = 'server/areas/memories/of-maria.ts'
const PASSAGES = 'server/areas/business-data/passages.ts'

/** What Maria may draw from: answers of this shop that hold now, and what somebody agreed to remember of this customer. */
export const knowledgeFaults: readonly Fault[] = [
  {
    name: 'Maria: an answer of another store is found',
    file: PASSAGES,
    right: '(s.instance_id IS NULL OR s.instance_id = $5::bigint)',
    wrong: '($5::bigint IS NULL OR s.id > 0)',
    caughtBy: CAUGHT,
  },
  {
    name: 'Maria: an answer is found after its last day',
    file: PASSAGES,
    right: '(s.valid_until IS NULL OR',
    wrong: '(s.id > 0 OR',
    caughtBy: CAUGHT,
  },
  {
    name: 'Maria: what nothing answers well is answered all the same',
    file: 'src/domain/business-data/approved.ts',
    right: 'const ANSWERS_FROM = 0.35',
    wrong: 'const ANSWERS_FROM = 0.01',
    caughtBy: 'src/domain/business-data/approved.test.ts',
  },
  {
    name: 'Maria: a memory is used that nobody agreed to',
    file: OF_MARIA,
    right: 'approved_at IS NOT NULL AND ',
    wrong: '',
    caughtBy: CAUGHT,
  },
  {
    name: 'Maria: a memory is used after its time',
    file: OF_MARIA,
    right: 'expires_at > $4 AND ',
    wrong: 'created_at < $4 AND ',
    caughtBy: CAUGHT,
  },
  {
    name: 'Maria: a memory of health is used without a consent',
    file: OF_MARIA,
    right: 'keepsHealth && consentId !== null',
    wrong: 'keepsHealth || consentId !== null',
    caughtBy: CAUGHT,
  },
  {
    name: 'Maria: a memory of another customer is used',
    file: OF_MARIA,
    right: "customer_id IN ${personOf('$1', '$2::bigint')} AND approved_at",
    wrong: 'tenant_id = $1 AND $2::bigint > 0 AND approved_at',
    caughtBy: CAUGHT,
  },
]
