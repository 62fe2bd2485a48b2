import type { Fault } from './fault'

/** Of how messages flow: their order, how they are found, how they leave. */
export const flowFaults: readonly Fault[] = [
  {
    name: 'within a second a conversation is in the order of positions alone',
    file: 'server/messages/place.ts',
    right: "Number(webhookId).toString(ARRIVAL.base).padStart(ARRIVAL.digits, '0')",
    wrong: "Number(webhookId.slice(0, 1)).toString(ARRIVAL.base).padStart(ARRIVAL.digits, '0')",
    caughtBy: 'tests/model/messageOrder.test.ts',
  },
  {
    name: 'an answer stands by a clock that is ahead',
    file: 'server/instances/heard.ts',
    right: 'return seconds > ON_THE_WAY ? seconds : 0',
    wrong: 'return seconds > 1e9 ? seconds : 0',
    caughtBy: 'tests/server/areas/message-order.property.test.ts -t five.minutes.ahead',
  },
  {
    name: 'names are folded without their apostrophes being one',
    file: 'src/domain/text/fold-text.ts',
    right: "    .replace(APOSTROPHES, '')\n",
    wrong: '',
    caughtBy: 'src/domain/text/fold-text.test.ts',
  },
  {
    name: 'texts are stored as they came',
    file: 'server/platform/db/clean-text.ts',
    right: ".normalize('NFC')",
    wrong: '',
    caughtBy: 'tests/server/areas/search-in-messages.test.ts -t composed',
  },
  {
    name: 'slots that passed leave together',
    file: 'server/messages/outbound/departures.ts',
    right: 'next = Math.max(at, now() - LATE_MS) + everyMs()',
    wrong: 'next = at + everyMs()',
    caughtBy: 'server/messages/outbound/departures.test.ts',
  },
  {
    name: 'a ticket is opened again where its connection is gone',
    file: 'server/tickets/reopen.ts',
    right: 'AND deleted_at IS NOT NULL',
    wrong: 'AND deleted_at IS NULL AND FALSE',
    caughtBy: 'tests/server/areas/take-back.test.ts -t connection.was.deleted',
  },
  {
    name: 'what customers write waits behind other jobs',
    file: 'server/platform/jobs/catalogue.ts',
    right: 'goesFirst(name) ? -10 : 0',
    wrong: 'goesFirst(name) ? 0 : 0',
    caughtBy: 'tests/server/webhook-lines.test.ts -t read.at.once',
  },
  {
    name: 'a hiccup of the provider costs a sentence',
    file: 'server/providers/policy.ts',
    right: 'capMs: 30_000, tries: 26 }',
    wrong: 'capMs: 30_000, tries: 5 }',
    caughtBy: 'server/providers/errors.test.ts',
  },
  {
    name: 'a message waits without end for a number that the server calls down',
    file: 'src/app/sending/outbox-sender.ts',
    right: 'return times >= MOST_DISCONNECTED',
    wrong: 'return false',
    caughtBy: 'src/app/sending/outbox-sender.test.ts',
  },
  {
    name: 'what a hub says within a second stands by the ends of its ids',
    file: 'server/providers/hub/webhook.items.ts',
    right: '        arrival,\n        repliesTo:',
    wrong:
      '        arrival: { webhookId: String(Number.parseInt(key.id.slice(-8), 16)), position: 0 },\n        repliesTo:',
    caughtBy: 'tests/server/providers/any-order.property.test.ts -t within.one.second',
  },
  {
    name: 'ids of the emulator rise',
    file: 'emulators/whatsapp/identifiers.ts',
    right: "bytes(more)]).toString('base64')}`",
    wrong: "bytes(more - 9)]).toString('base64')}${String(++made).padStart(12, '0')}`",
    caughtBy: 'emulators/whatsapp/identifiers.test.ts',
  },
  {
    name: 'letters in other styles are other letters',
    file: 'src/domain/text/fold-text.ts',
    right: ".normalize('NFKD')",
    wrong: ".normalize('NFD')",
    caughtBy: 'src/domain/text/fold-text.test.ts',
  },
  {
    name: 'dashes of one look are different',
    file: 'src/domain/text/fold-text.ts',
    right: "    .replace(DASHES, '-')\n",
    wrong: '',
    caughtBy: 'src/domain/text/fold-text.test.ts',
  },
]
