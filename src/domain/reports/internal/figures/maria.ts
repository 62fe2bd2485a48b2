import { count, type Definition, mean, share } from '../definition'

const conversations = { version: 1, source: 'maria', anchor: 'began' } as const
const turns = { version: 1, source: 'maria_turns', anchor: 'at' } as const
const drafts = { version: 1, source: 'maria_turns', anchor: 'judged' } as const

/** What Maria answered, wrote for people and gave to them, and what it cost. */
export const MARIA = {
  /** Conversations that she answered in by herself, by when they became hers. */
  maria_conversations: { ...conversations, ...count('n'), unit: 'count', better: null },
  /** She said what the shop has approved, and no person was needed: it was closed, or silent for a day. Silence alone is no success. */
  maria_contained: { ...conversations, ...share('contained', 'settled'), unit: 'percent', better: 'more' },
  /** Given to people by her, or taken by one. */
  maria_handed: { ...conversations, ...count('handed'), unit: 'count', better: null },
  maria_cost_each: { ...conversations, ...mean('cents', 'n'), unit: 'cents', better: 'less' },
  /** All that she thought about, said by herself, written for people or only counted. */
  maria_turns: { ...turns, ...count('n'), unit: 'count', better: null },
  /** What the model took, by the account's prices. */
  maria_cost: { ...turns, ...count('cents', 'cost_n'), unit: 'cents', better: 'less' },
  /** From a customer's last message to her decision, with the silence that she waits for. */
  maria_answer: { ...turns, ...mean('seconds', 'answered'), unit: 'seconds', better: 'less' },
  maria_faults: { ...turns, ...count('faults'), unit: 'count', better: 'less' },
  /** What a model wrote and nothing proves: the customer got the approved answer, or a person. */
  maria_unproven: { ...turns, ...count('unproven'), unit: 'count', better: 'less' },
  maria_flags: { ...turns, ...count('flags'), unit: 'count', better: null },
  maria_misses: { ...turns, ...count('misses'), unit: 'count', better: 'less' },
  /** Drafts that somebody has judged, by sending something or by throwing them away. */
  maria_drafts: { ...drafts, ...count('judged'), unit: 'count', better: null },
  maria_accepted: { ...drafts, ...share('accepted', 'judged'), unit: 'percent', better: 'more' },
  maria_unsafe: { ...drafts, ...count('unsafe'), unit: 'count', better: 'less' },
} as const satisfies Record<string, Definition>
