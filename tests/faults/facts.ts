import type { Fault } from './fault'

const CAUGHT = 'tests/server/areas/facts.test.ts'
const REPORTS = 'tests/server/areas/reports.test.ts'
const SAVED = 'tests/server/areas/saved-reports.test.ts'
const FILES = 'tests/server/areas/report-files.test.ts'

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
    name: 'figures of colleagues are shown to whoever opens a report',
    file: 'server/areas/reports/visible-figures.sql.ts',
    right: "if (viewer.figures === 'shop')",
    wrong: "if (viewer.figures !== 'department')",
    caughtBy: `${REPORTS} -t canSeeFigure`,
  },
  {
    name: 'the cases of a report go back behind the first day of its figures',
    file: 'server/areas/reports/cases.ts',
    right: 'withinReach(wanted, await firstDay(work))',
    wrong: 'withinReach(wanted, (await firstDay(work)) && wanted.from)',
    caughtBy: `${REPORTS} -t first.day`,
  },
  {
    name: 'openings and closings of one report are taken for each other',
    file: 'server/areas/reports/report.ts',
    right: '`${source}.${anchor}.${part}`',
    wrong: '`${source}.${anchor.length > 0}.${part}`',
    caughtBy: `${REPORTS} -t two.moments`,
  },
  {
    name: 'a report is sent by mail again after a server died over it',
    file: 'server/areas/reports/saved/mail.job.ts',
    right: "if (row?.state !== 'waiting') return null",
    wrong: 'if (!row) return null',
    caughtBy: `${SAVED} -t not.sent.twice`,
  },
  {
    name: 'a report by mail has the figures of the shop, whoever reads it',
    file: 'server/areas/reports/saved/mail.job.ts',
    right: 'figures: figureScope(reader.role)',
    wrong: "figures: figureScope({ ...reader.role, name: 'administrador' })",
    caughtBy: `${SAVED} -t own.rights`,
  },
  {
    name: 'a report is sent on in the name of somebody who has left',
    file: 'server/areas/reports/saved/due.job.ts',
    right: 'if (!owner || !opensReports(owner.role))',
    wrong: 'if (owner && !opensReports(owner.role))',
    caughtBy: `${SAVED} -t owner.has.left`,
  },
  {
    name: 'the file of a report leaves out what is nobody’s',
    file: 'server/areas/reports/file/report-file.ts',
    right: 'inOrder(query, answer).map(',
    wrong: 'inOrder(query, answer).filter(({ ids }) => ids[0] !== null).map(',
    caughtBy: `${FILES} -t cell.by.cell`,
  },
]
