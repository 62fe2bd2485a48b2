import type { Fault } from './fault.ts'

const SMS = 'tests/server/areas/sms.test.ts'
const RULES = 'src/domain/sms'

/** In SMS: what leaves, how often, when, and who says what became of it. */
export const smsFaults: readonly Fault[] = [
  {
    name: 'an SMS whose answer was lost is sent again',
    file: 'src/domain/sms/sending.ts',
    right: "return answer.left ? 'unknown' : 'retry'",
    wrong: "return answer.left ? 'retry' : 'retry'",
    caughtBy: RULES,
  },
  {
    name: 'an SMS over which the provider failed is sent again',
    file: 'src/domain/sms/sending.ts',
    right: "status < 500 ? 'refused' : 'unknown'",
    wrong: "status < 500 ? 'refused' : 'retry'",
    caughtBy: RULES,
  },
  {
    name: 'a part ends between an escape and its sign',
    file: 'src/domain/sms/parts.ts',
    right: 'if (used + size <= each) used += size',
    wrong: 'if (used + 1 <= each) used += size',
    caughtBy: RULES,
  },
  {
    name: 'advertising by SMS leaves on a holiday on which the shop is open',
    file: 'src/domain/sms/hours.ts',
    right: "({ ...one, hours: '' })",
    wrong: '({ ...one })',
    caughtBy: RULES,
  },
  {
    name: 'an SMS that left is taken back, and leaves again',
    file: 'server/areas/sms/outbox/plan.ts',
    right: "WHERE hash = ANY($1::text[]) AND state = 'queued'",
    wrong: 'WHERE hash = ANY($1::text[])',
    caughtBy: `${SMS} -t come.back.to.whoever`,
  },
  {
    name: 'the most of a day holds for no SMS of two parts',
    file: 'server/areas/sms/outbox/claim.ts',
    right: '(fresh && n === 0)',
    wrong: '(fresh || n === 0)',
    caughtBy: `${SMS} -t most.of.a.day`,
  },
  {
    name: 'advertising that is late leaves at whatever hour',
    file: 'server/areas/sms/outbox/claim.ts',
    right: 'timed.filter(({ at }) => at <= now)',
    wrong: 'timed.filter(({ at }) => at <= now || at > now)',
    caughtBy: `${SMS} -t keep.to.their.hours`,
  },
  {
    name: 'an SMS goes to a landline',
    file: 'server/areas/sms/outbox/plan.ts',
    right: 'const phone = mobilePhone(message.phone)',
    wrong: 'const phone = mobilePhone(message.phone) ?? message.phone',
    caughtBy: `${SMS} -t an.SMS.reaches`,
  },
  {
    name: 'what comes late of an SMS beats what is known',
    file: 'server/areas/sms/outbox/settle.ts',
    right: "failed: ['queued', 'sending', 'unknown', 'sent']",
    wrong: "failed: ['queued', 'sending', 'unknown', 'sent', 'delivered']",
    caughtBy: `${SMS} -t are.believed`,
  },
  {
    name: 'whoever knows the address speaks for Twilio',
    file: 'server/areas/sms/events/events.route.ts',
    right: 'if (secret === null || !isOfTwilio(',
    wrong: 'if (secret === null && !isOfTwilio(',
    caughtBy: `${SMS} -t are.believed`,
  },
  {
    name: 'an SMS of another program is taken for one of the shop',
    file: 'server/areas/sms/events/hook-address.ts',
    right: "id !== '' && same(mac, macOf(key, `${tenantId}.${id}`)) ? id : null",
    wrong: "id !== '' || same(mac, macOf(key, `${tenantId}.${id}`)) ? id : null",
    caughtBy: `${SMS} -t are.believed`,
  },
  {
    name: 'who answers SAIR twice is told so twice',
    file: 'server/areas/sms/events/choice.ts',
    right: "row.said === null || row.said === 'granted'",
    wrong: "row.said === null || row.said !== 'denied'",
    caughtBy: `${SMS} -t who.answers.SAIR`,
  },
  {
    name: 'an account is kept that the provider does not know',
    file: 'server/areas/sms/account/accounts.ts',
    right: 'if (trouble !== null)',
    wrong: "if (trouble === '')",
    caughtBy: `${SMS} -t are.set.up`,
  },
]
