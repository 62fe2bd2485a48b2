import type { Fault } from './fault'

const CAUGHT = 'tests/server/areas/facts.test.ts'

/** What is kept of what happened. */
export const factFaults: readonly Fault[] = [
  {
    name: 'a wait of yesterday is counted by the calendar of today',
    file: 'server/conversation/facts/business-time.ts',
    right: 'versions.filter(({ since }) => since <= at).map(',
    wrong: 'versions.map(',
    caughtBy: `${CAUGHT} -t in.force`,
  },
  {
    name: 'facts know whose they were after an erasure',
    file: 'server/directory/customers/erase/erase.rows.ts',
    right: "'UPDATE ticket_cycles SET customer_id = NULL WHERE",
    wrong: "'UPDATE ticket_cycles SET customer_id = customer_id WHERE",
    caughtBy: `${CAUGHT} -t know.nothing.of.them`,
  },
]
