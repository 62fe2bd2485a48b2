import type { Fault } from './fault'

const KEPT = 'server/platform/migrations/0430_facts.sql'
const CAUGHT = 'tests/server/areas/facts.test.ts'

/** What is kept of what happened. */
export const factFaults: readonly Fault[] = [
  {
    name: 'a closing that was taken back counts as a reopening',
    file: KEPT,
    right: "ELSIF current_setting('app.undoing', true) = 'on' AND",
    wrong: "ELSIF current_setting('app.undoing', true) = 'off' AND",
    caughtBy: `${CAUGHT} -t taken.back.as.none`,
  },
  {
    name: 'what was put off stands as held',
    file: KEPT,
    right: '    OR stint_of(old) IS DISTINCT FROM stint_of(new)))',
    wrong: '    ))',
    caughtBy: `${CAUGHT} -t whatever.is.done`,
  },
  {
    name: 'a handing over leaves the stint before open',
    file: KEPT,
    right: "    IF OLD.state <> 'closed' THEN\n      UPDATE ticket_stints SET ended_at = at",
    wrong: "    IF OLD.state = 'inbox' THEN\n      UPDATE ticket_stints SET ended_at = at",
    caughtBy: `${CAUGHT} -t whatever.is.done`,
  },
  {
    name: 'a sentence that nobody typed answers a customer',
    file: KEPT,
    right: "WHERE tag_type = 'out' AND NOT is_bot_message AND NOT is_log_message",
    wrong: "WHERE tag_type = 'out' AND NOT is_log_message",
    caughtBy: `${CAUGHT} -t nobody.typed`,
  },
  {
    name: 'a wait of yesterday is counted by the calendar of today',
    file: 'server/facts/business-time.ts',
    right: 'versions.filter(({ since }) => since <= at).map(',
    wrong: 'versions.map(',
    caughtBy: `${CAUGHT} -t in.force`,
  },
  {
    name: 'facts know whose they were after an erasure',
    file: 'server/customers/erase.rows.ts',
    right: "'UPDATE ticket_cycles SET customer_id = NULL WHERE",
    wrong: "'UPDATE ticket_cycles SET customer_id = customer_id WHERE",
    caughtBy: `${CAUGHT} -t know.nothing.of.them`,
  },
]
