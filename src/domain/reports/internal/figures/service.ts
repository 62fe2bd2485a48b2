import { npsOf } from '../../nps'
import { count, type Definition, mean, share } from '../definition'

const cycles = { version: 1, source: 'cycles' } as const
const ended = { version: 1, source: 'stints', anchor: 'ended', unit: 'seconds', better: 'less' } as const
const answered = { version: 1, source: 'turns', anchor: 'answered', unit: 'seconds', better: 'less' } as const
const waits = { version: 1, source: 'turns', anchor: 'asked', unit: 'count', better: 'less' } as const
const grades = { version: 1, source: 'grades', anchor: 'asked' } as const
const messages = { version: 1, source: 'messages', anchor: 'day', unit: 'count', better: null } as const

/** What happened at the counter. `…_open`: the same, in hours in which the shop was open; of what had no calendar there is none. */
export const SERVICE = {
  /** Conversations that were opened; a reopening opens one again. */
  opened: { ...cycles, anchor: 'opened', ...count('n'), unit: 'count', better: null },
  closed: { ...cycles, anchor: 'closed', ...count('n'), unit: 'count', better: null },
  /** Whose conversations were opened, each once. Of somebody who was erased nothing is known. */
  customers: {
    ...cycles,
    anchor: 'opened',
    ...count('customers', 'known'),
    unit: 'count',
    better: null,
    distinct: true,
  },
  /** Closed without anybody having had them in hand. */
  abandoned: { ...cycles, anchor: 'closed', ...count('unheld'), unit: 'count', better: 'less' },
  /** From opening to closing. */
  resolution: { ...cycles, anchor: 'closed', ...mean('seconds', 'n'), unit: 'seconds', better: 'less' },
  resolution_open: {
    ...cycles,
    anchor: 'closed',
    ...mean('open_seconds', 'open_n'),
    unit: 'seconds',
    better: 'less',
  },
  /** Of what was closed, how much was opened again within 24 hours. */
  reopened: { ...cycles, anchor: 'closed', ...share('again', 'n'), unit: 'percent', better: 'less' },
  /** Of what was closed, how much was handed on meanwhile. */
  transferred: { ...cycles, anchor: 'closed', ...share('moved', 'n'), unit: 'percent', better: 'less' },
  /** Of conversations in which a customer wrote, those with an order that was confirmed and not called off since. */
  conversion: { ...cycles, anchor: 'opened', ...share('ordered', 'asked'), unit: 'percent', better: 'more' },
  /** Waits in the queue that ended in somebody's hands. A customer nobody took counts as `abandoned` and is left out here. */
  queue_wait: { ...ended, ...mean('queue_seconds', 'queue_n'), not: ['user'] },
  queue_wait_open: { ...ended, ...mean('queue_open_seconds', 'queue_open_n'), not: ['user'] },
  /** In somebody's hands, without the time put off: what is taken up again after that is the same hold. */
  handling: { ...ended, ...mean('hold_seconds', 'hold_n') },
  handling_open: { ...ended, ...mean('hold_open_seconds', 'hold_open_n') },
  /** To the first answer of a person. Whoever answered is credited, not who has the conversation. */
  first_response: { ...answered, ...mean('first_seconds', 'first_n') },
  first_response_open: { ...answered, ...mean('first_open_seconds', 'first_open_n') },
  /** The same from when whoever answered had it in hand: what waited before was not theirs. */
  own_first_response: { ...answered, ...mean('own_seconds', 'own_n') },
  /** To a person's answer, of every time that a customer waited for one. */
  response: { ...answered, ...mean('seconds', 'n') },
  response_open: { ...answered, ...mean('open_seconds', 'open_n') },
  /** Asked in these days and not answered yet: in no mean, for they have no end. */
  waiting: { ...waits, ...count('waiting'), not: ['user'] },
  /** Asked in these days, and closed without an answer of a person. */
  unanswered: { ...waits, ...count('unanswered'), not: ['user'] },
  /** By the day of the question; who does not answer is nobody's passive. */
  nps: {
    ...grades,
    parts: ['promoters', 'passives', 'detractors'],
    value: (parts) => npsOf(parts).nps,
    cases: 'graded',
    unit: 'points',
    better: 'more',
  },
  promoters: { ...grades, ...count('promoters'), unit: 'count', better: 'more' },
  passives: { ...grades, ...count('passives'), unit: 'count', better: null },
  detractors: { ...grades, ...count('detractors'), unit: 'count', better: 'less' },
  /** Grades about which something was said. */
  commented: { ...grades, ...count('commented'), unit: 'count', better: null },
  asked: { ...grades, ...count('n'), unit: 'count', better: null },
  answer_rate: { ...grades, ...share('graded', 'n'), unit: 'percent', better: 'more' },
  received: { ...messages, ...count('received') },
  sent: { ...messages, ...count('sent') },
  automatic: { ...messages, ...count('automatic') },
} as const satisfies Record<string, Definition>
