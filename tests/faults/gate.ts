import type { Fault } from './fault.ts'

const RULES = 'tests/server/areas/relationship-rules.test.ts'

/** In what decides whether and in which order messages leave. */
export const gateFaults: readonly Fault[] = [
  {
    name: 'a campaign asks nobody’s consent again when its turn comes',
    file: 'server/areas/campaigns/pump.ts',
    right: "${sendRefusal('campaign', { channel, ...asked })}",
    wrong: "CASE WHEN ${sendRefusal('campaign', { channel, ...asked })} = 'none' THEN 'gone' END",
    caughtBy: 'tests/server/areas/campaigns.test.ts -t campaign',
  },
  {
    name: 'everybody is told of every message of a campaign',
    file: 'server/conversation/messages/delivery/standing.ts',
    right: '.filter(({ in_conversation }) => in_conversation)',
    wrong: '.filter(({ in_conversation }) => in_conversation !== null)',
    caughtBy: 'tests/server/areas/campaigns.test.ts -t campaign',
  },
  {
    name: 'what the provider took of a campaign is held for waiting',
    file: 'server/areas/campaigns/pump.ts',
    right: "SET state = 'queued', message_id = v.message",
    wrong: "SET state = 'pending', message_id = v.message",
    caughtBy: 'tests/server/areas/campaigns.test.ts -t campaign',
  },
  {
    name: 'a rule writes into a conversation that somebody has just closed',
    file: 'server/areas/relationship-rules/send.ts',
    right: "AND t.finished_at > $2::timestamptz - interval '24 hours'",
    wrong: "AND t.finished_at > $2::timestamptz - interval '2 hours'",
    caughtBy: `${RULES} -t wait.for.their.hour`,
  },
  {
    name: 'a rule begins with what happened before it was active',
    file: 'server/areas/relationship-rules/due.sql.ts',
    right: "from === 'happens'",
    wrong: "from !== 'happens'",
    caughtBy: `${RULES} -t before.the.activation`,
  },
  {
    name: 'a birthday is advertising that needs no yes',
    file: 'src/domain/relationship-rules/triggers.ts',
    right: "      return 'campaign'\n    case 'refill':",
    wrong: "      return 'marketing'\n    case 'refill':",
    caughtBy: 'src/domain/relationship-rules',
  },
  {
    name: 'a template that the provider paused leaves all the same',
    file: 'server/directory/customers/consent/send-refusal.sql.ts',
    right: "mt.status <> 'APPROVED'",
    wrong: "mt.status = 'REJECTED'",
    caughtBy: 'tests/server/areas/consents.test.ts -t template',
  },
  {
    name: 'the customer’s own no is overruled',
    file: 'server/directory/customers/consent/send-refusal.sql.ts',
    right: 'overruled && about.overruled ?',
    wrong: 'about.overruled ?',
    caughtBy: 'tests/server/areas/consents.test.ts -t withdrawn',
  },
  {
    name: 'the gate knows no window',
    file: 'server/directory/customers/consent/send-refusal.sql.ts',
    right: '<= ${now}::timestamptz - interval',
    wrong: "<= ${now}::timestamptz - interval '9 years' - interval",
    caughtBy: 'tests/server/areas/consents.test.ts -t window_closed',
  },
  {
    name: 'what was planned keeps a goodbye to the same customer',
    file: 'server/conversation/messages/outbound/send.claim.ts',
    right: 'ORDER BY o.rank >= ${UNASKED_RANK}, o.message_id',
    wrong: 'ORDER BY o.message_id',
    caughtBy: 'tests/server/areas/turns.test.ts -t overtake.what.was.planned',
  },
  {
    name: 'what was planned in a name leaves when another has the conversation',
    file: 'server/conversation/messages/outbound/send.claim.ts',
    right: 'else if (taken) ended',
    wrong: 'else if (taken && holder === null) ended',
    caughtBy: 'tests/server/areas/turns.test.ts -t ends.unsent',
  },
  {
    name: 'a message that was billed is free by what was said last',
    file: 'server/conversation/messages/delivery/costs.ts',
    right: 'billable = c.billable OR excluded.billable',
    wrong: 'billable = excluded.billable',
    caughtBy: 'tests/server/areas/statuses.property.test.ts -t counts.once',
  },
  {
    name: 'a cost leads to the message of somebody erased',
    file: 'server/directory/customers/erase/erase.rows.ts',
    right: "'UPDATE message_costs SET message_id = NULL WHERE",
    wrong: "'UPDATE message_costs SET message_id = message_id WHERE",
    caughtBy: 'tests/server/areas/statuses.property.test.ts -t somebody.erased',
  },
  {
    name: 'a customer gets any number of advertisements',
    file: 'server/directory/consents/outreach-rules.ts',
    right: "const advertising = \"o.purpose IN ('marketing', 'campaign')\"",
    wrong: 'const advertising = "o.purpose IN (\'campaign\')"',
    caughtBy: 'tests/server/areas/outreach.test.ts -t after',
  },
  {
    name: 'it is quiet by the shop’s clock, wherever the customer is',
    file: 'src/domain/consents/quiet-hours.ts',
    right: 'quiet.get(zone) === elsewhere ? [] : [area]',
    wrong: 'quiet.get(zone) === elsewhere ? [] : []',
    caughtBy: 'src/domain/consents/quiet-hours.test.ts',
  },
  {
    name: 'a template that is on its way takes nothing from its account’s day',
    file: 'server/directory/consents/portfolio-room.ts',
    right: 'coalesce(o.delivered_at, o.sent_at) >',
    wrong: 'o.delivered_at >',
    caughtBy: 'tests/server/areas/outreach.test.ts -t rest.of.its.day',
  },
]
