import type { Fault } from './fault'

const CAUGHT = 'tests/server/areas/facts.test.ts'
const REPORTS = 'tests/server/areas/reports.test.ts'

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
  {
    name: 'a conversation that is opened again leaves the sums of its closing as they were',
    file: 'server/platform/migrations/0580_report_days.sql',
    right: 'ELSIF NEW.number > 1 THEN',
    wrong: 'ELSIF NEW.number < 1 THEN',
    caughtBy: `${REPORTS} -t whatever.comes.late`,
  },
  {
    name: 'figures of colleagues are shown to whoever opens a report',
    file: 'server/areas/reports/visible-figures.sql.ts',
    right: "if (viewer.figures === 'shop')",
    wrong: "if (viewer.figures !== 'department')",
    caughtBy: `${REPORTS} -t canSeeFigure`,
  },
  {
    name: 'openings and closings of one report are taken for each other',
    file: 'server/areas/reports/report.ts',
    right: '`${source}.${anchor}.${part}`',
    wrong: '`${source}.${anchor.length > 0}.${part}`',
    caughtBy: `${REPORTS} -t two.moments`,
  },
]
