import type { Fault } from './fault'

const CAUGHT = 'tests/server/areas/bots.test.ts'
const OF_FLOWS = 'tests/server/areas/bot-flows.test.ts'

/** What a bot may say to somebody whom a person has, say twice, or leave unsaid. */
export const botFaults: readonly Fault[] = [
  {
    name: 'what a bot says leaves whoever has the ticket',
    file: 'server/areas/bots/run/carry-out.ts',
    right: 'only: { bot: true }',
    wrong: 'only: null',
    caughtBy: CAUGHT,
  },
  {
    name: 'what a bot says before it gives the ticket away is thrown away',
    file: 'server/areas/bots/run/carry-out.ts',
    right: '  await keepsItsWord(work, ticket)\n',
    wrong: '',
    caughtBy: CAUGHT,
  },
  {
    name: 'a bot is not told that somebody wrote',
    file: 'server/areas/bots/area.ts',
    right: '(blocked ? [] : [ticket.id])',
    wrong: '(blocked || ticket.id ? [] : [ticket.id])',
    caughtBy: CAUGHT,
  },
  {
    name: 'a planned message ends a bot',
    file: 'server/conversation/messages/outbound/send.ts',
    right: "rank !== 'person'],",
    wrong: 'rank === undefined],',
    caughtBy: CAUGHT,
  },
  {
    name: 'a bot answers what is hours old',
    file: 'server/areas/bots/run/step.ts',
    right: 'const late = unread.some((one) => isLate(one, now))',
    wrong: 'const late = unread.length < 0 && isLate(unread[0] as Unread, now)',
    caughtBy: CAUGHT,
  },
  {
    name: 'a bot reads again what it has read',
    file: 'server/areas/bots/run/step.ts',
    right: '      readTo = message.id\n',
    wrong: '',
    caughtBy: CAUGHT,
  },
  {
    name: 'a bot goes on before the time is over',
    file: 'server/areas/bots/run/step.ts',
    right: 'deadlineAt !== null && deadlineAt <= now.getTime()',
    wrong: 'deadlineAt !== null && now.getTime() > 0',
    caughtBy: CAUGHT,
  },
  {
    name: 'the shop says that it is closed over its own bot',
    file: 'server/areas/automatic-messages/area.ts',
    right: 'asks: (row) => `${SAYS_CLOSED} AND NOT ${answeredByBot(row)}`,',
    wrong: 'asks: () => SAYS_CLOSED,',
    caughtBy: CAUGHT,
  },
  {
    name: 'somebody waits while a bot answers them',
    file: 'server/conversation/messages/inbound/receive.ts',
    right: 'CASE WHEN t.bot_is_active THEN t.waiting_since ELSE',
    wrong: 'CASE WHEN FALSE THEN t.waiting_since ELSE',
    caughtBy: CAUGHT,
  },
  {
    name: 'a stale answer of another computer is taken',
    file: 'server/areas/bots/run/call.job.ts',
    right: "open.session.state !== 'calling' || open.session.seq !== seq",
    wrong: "open.session.state !== 'calling'",
    caughtBy: OF_FLOWS,
  },
  {
    name: 'a draft takes the place of a colleague’s',
    file: 'server/areas/bots/drafts.ts',
    right: '  if (row.rev !== seen) throw changedMeanwhile()\n',
    wrong: '',
    caughtBy: OF_FLOWS,
  },
  {
    name: 'two bots begin the same conversations',
    file: 'server/areas/bots/bots.ts',
    right: '  if (active) await mustBeAlone(work, id, before)\n',
    wrong: '',
    caughtBy: OF_FLOWS,
  },
]
