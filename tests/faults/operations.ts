import type { Fault } from './fault'

/** What an operator relies on: housekeeping, backups, the price of doing nothing. */
export const operationsFaults: readonly Fault[] = [
  {
    name: 'every open socket is looked after by a read of its own',
    file: 'server/platform/http/live-sockets.ts',
    right: 'await principals.standing(tenant, sessionsOf(lives))',
    wrong:
      'new Set((await Promise.all(sessionsOf(lives).map((id) => principals.standing(tenant, [id])))).flatMap((one) => [...one]))',
    caughtBy: 'server/platform/http/live-sockets.test.ts',
  },
  {
    name: 'a feature is switched and no panel is told',
    file: 'server/directory/settings/features.ts',
    right: "tellTopic(work, 'features')",
    wrong: "tellTopic(work, 'users')",
    caughtBy: 'tests/server/tenants',
  },
  {
    name: 'housekeeping deletes all at once',
    file: 'server/platform/housekeeping/delete-old.ts',
    right: ' LIMIT ${BATCH} FOR UPDATE',
    wrong: ' FOR UPDATE',
    caughtBy: 'tests/server/housekeeping.test.ts',
  },
  {
    name: 'housekeeping deletes all old events at once',
    file: 'server/platform/housekeeping/own-steps.ts',
    right: 'ORDER BY seq LIMIT ${BATCH}) first',
    wrong: 'ORDER BY seq) first',
    caughtBy: 'tests/server/housekeeping.test.ts',
  },
  {
    name: 'housekeeping reads a whole table for its batch',
    file: 'server/platform/housekeeping/delete-old.ts',
    right: 'ORDER BY ${column}',
    wrong: "ORDER BY ${column} + interval '0'",
    caughtBy: 'tests/server/housekeeping.test.ts',
  },
  {
    name: 'a step of the housekeeping waits for the others',
    file: 'server/platform/housekeeping/jobs.ts',
    right: 'queueName: `housekeeping.${name}`',
    wrong: "queueName: 'housekeeping'",
    caughtBy: 'tests/server/housekeeping.test.ts',
  },
  {
    name: 'a copy leaves out the files',
    file: 'server/platform/backup/backup.ts',
    right: '(server\\.lock.*|',
    wrong: '(files|server\\.lock.*|',
    caughtBy: 'tests/server/backup.test.ts',
  },
  {
    name: 'a copy leaves out files that came meanwhile',
    file: 'server/platform/backup/backup.ts',
    right: '  yield* database\n  yield* files()\n',
    wrong: '  yield* database\n',
    caughtBy: 'tests/server/backup.test.ts -t while.the.server.writes',
  },
  {
    name: 'a copy of a running database leaves out its log',
    file: 'server/platform/backup/running-cluster.ts',
    right: 'segment >= first && segment <= last',
    wrong: 'segment > last',
    caughtBy: 'tests/server/backup.test.ts -t while.the.server.writes',
  },
  {
    name: 'a copy of a database outside is brought back into one that is in use',
    file: 'server/platform/backup/outside.ts',
    right: 'if (rows[0]?.full)',
    wrong: "if (rows[0]?.full && url === '')",
    caughtBy: 'tests/server/backup.test.ts -t comes.back.into.an.empty.one',
  },
  {
    name: 'a damaged copy passes',
    file: 'server/platform/backup/archive.ts',
    right: 'seen.get(name) !== told.files[name]',
    wrong: 'false',
    caughtBy: 'tests/server/backup.test.ts',
  },
  {
    name: 'no worker is kept free for what customers write',
    file: 'server/platform/jobs/runner.ts',
    right: 'filter(([name]) => goesFirst(name as JobName))',
    wrong: 'filter(([name]) => !goesFirst(name as JobName))',
    caughtBy: 'tests/server/webhook-lines.test.ts',
  },
  {
    name: 'an import holds the lane of a shop’s messages',
    file: 'server/platform/jobs/lanes.ts',
    right: "goesFirst(name) ? 'first' : 'lane'",
    wrong: "goesFirst(name) ? 'lane' : 'lane'",
    caughtBy: 'tests/server/webhook-lines.test.ts',
  },
  {
    name: 'the database knows nothing of the rows that a file brings',
    file: 'server/directory/imports/work.job.ts',
    right: 'await follow()',
    wrong: 'void follow',
    caughtBy: 'tests/server/areas/import-plans.test.ts',
  },
]
