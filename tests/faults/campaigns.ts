import type { Fault } from './fault.ts'

const SPLIT = 'tests/server/areas/campaign-split.test.ts'
const PAUSES = 'tests/server/areas/campaign-pauses.test.ts'

/** In what many are sent at once: to whom, which of two texts, for how much, and signed by whom. */
export const campaignFaults: readonly Fault[] = [
  {
    name: 'a campaign is sent to its control group',
    file: 'server/areas/campaigns/pump.ts',
    right: "AND state = 'pending' AND (not_before",
    wrong: "AND state IN ('pending', 'control') AND (not_before",
    caughtBy: SPLIT,
  },
  {
    name: 'everybody gets the first of two texts that are tried',
    file: 'src/domain/campaigns/split.ts',
    right: '% variants.length]',
    wrong: '% 1]',
    caughtBy: SPLIT,
  },
  {
    name: 'a campaign spends more than its ceiling',
    file: 'server/areas/campaigns/room.ts',
    right: 'Math.floor((ceiling - spent) / centsEach)',
    wrong: 'Math.floor(ceiling / centsEach)',
    caughtBy: `${PAUSES} -t spends.what.it.may`,
  },
  {
    name: 'a campaign goes on whose template its provider has paused',
    file: 'server/areas/campaigns/channels/whatsapp/stop.ts',
    right: "if (now?.status !== 'APPROVED')",
    wrong: "if (now?.status === 'REJECTED')",
    caughtBy: `${PAUSES} -t nothing.else.is.known`,
  },
  {
    name: 'a campaign goes beyond the day of its account',
    file: 'server/areas/campaigns/channels/whatsapp/room.ts',
    right: 'byLimit: account?.room ?? Number.POSITIVE_INFINITY',
    wrong: 'byLimit: account === null ? 0 : Number.POSITIVE_INFINITY',
    caughtBy: `${PAUSES} -t limit.of.its.account`,
  },
  {
    name: 'a template that nobody has judged goes to everybody at once',
    file: 'server/areas/campaigns/channels/whatsapp/room.ts',
    right: 'FIRST_OF_NEW - handed',
    wrong: '10 * FIRST_OF_NEW - handed',
    caughtBy: `${PAUSES} -t nobody.has.judged`,
  },
  {
    name: 'who pauses a campaign waits until its people are written down',
    file: 'server/areas/campaigns/work.job.ts',
    right: 'const seen = await seeCampaign(work, id)',
    wrong: 'const seen = await lockCampaign(work, id)',
    caughtBy: 'tests/server/areas/campaign-freezing.test.ts -t paused.at.once',
  },
  {
    name: 'people are written down of a campaign that was called off meanwhile',
    file: 'server/areas/campaigns/work.job.ts',
    right: 'throw new ChangedMeanwhile()',
    wrong: 'return 0',
    caughtBy: 'tests/server/areas/campaign-freezing.test.ts -t called.off.at.once',
  },
  {
    name: 'a young domain sends more than its day has while a node that died holds some',
    file: 'server/areas/email/outbox/claim.ts',
    right: "(sent_at > $2 OR state = 'sending')",
    wrong: 'sent_at > $2',
    caughtBy: 'tests/server/areas/email.test.ts -t young.domain',
  },
  {
    name: 'a domain is warmed up from its second day on',
    file: 'src/domain/email/sending.ts',
    right: 'WARM_UP[Math.max(0, Math.floor(ageMs / (24 * HOUR)))]',
    wrong: 'WARM_UP[1 + Math.max(0, Math.floor(ageMs / (24 * HOUR)))]',
    caughtBy: 'tests/server/areas/campaigns.property.test.ts -t young.domain',
  },
  {
    name: 'what leads out of a mail is not signed',
    file: 'server/areas/email/outbox/compose.ts',
    right: ':List-Unsubscribe:List-Unsubscribe-Post',
    wrong: '',
    caughtBy: 'server/areas/email/outbox/signed.test.ts',
  },
]
