import type { Fault } from './fault'

/** Who is given the next ticket, and who keeps theirs. */
export const assignmentFaults: readonly Fault[] = [
  {
    name: 'somebody on pause is given tickets',
    file: 'src/domain/assignment/distribute.ts',
    right: '  !person.paused &&\n',
    wrong: '',
    caughtBy: 'src/domain/assignment/distribute.test.ts',
  },
  {
    name: 'what was given a moment ago does not count for the limit',
    file: 'src/domain/assignment/distribute.ts',
    right: 'person.load = { held: person.load.held + 1, active: person.load.active + 1 }',
    wrong: 'person.load = { ...person.load }',
    caughtBy: 'src/domain/assignment/distribute.test.ts',
  },
  {
    name: 'the newest ticket is handed out first',
    file: 'src/domain/assignment/distribute.ts',
    right: 'a.since - b.since',
    wrong: 'b.since - a.since',
    caughtBy: 'src/domain/assignment/distribute.test.ts',
  },
  {
    name: 'whose turn it is is forgotten from one drain to the next',
    file: 'server/areas/assignment/give.ts',
    right: 'max(turn) AS turn',
    wrong: '0::bigint AS turn',
    caughtBy: 'tests/server/areas/assignment.test.ts',
  },
  {
    name: 'a ticket is taken from who writes in it on pause',
    file: 'src/domain/assignment/release.ts',
    right: 'Math.max(since, lastServed,',
    wrong: 'Math.max(since, 0,',
    caughtBy: 'src/domain/assignment/release.test.ts',
  },
  {
    name: 'who comes back at the last moment loses their tickets',
    file: 'server/areas/assignment/release.ts',
    right: 'const due = await dueBack(work, grace, watchedSince, now, seen)',
    wrong: 'const due = first',
    caughtBy: 'tests/server/areas/release.test.ts',
  },
  {
    name: 'a customer comes back to who was given them by the queue',
    file: 'server/conversation/transfers/next-user.ts',
    right: 'AND x.requested_by IS NOT NULL',
    wrong: '',
    caughtBy: 'tests/server/areas/assignment.test.ts',
  },
]
