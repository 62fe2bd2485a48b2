import { count, type Definition, mean, share } from '../definition'

const asked = { version: 1, source: 'pbm', anchor: 'asked' } as const
const sold = { version: 1, source: 'pbm', anchor: 'confirmed' } as const

/** What operators of benefit programmes authorised, and what they owe for what was sold by it. */
export const PBM = {
  pbm_asked: { ...asked, ...count('n'), unit: 'count', better: null },
  /** By when it was asked for, whatever became of it later. */
  pbm_authorised: { ...asked, ...count('authorised'), unit: 'count', better: 'more' },
  pbm_denied: { ...asked, ...count('denied'), unit: 'count', better: 'less' },
  /** Of what was answered. */
  pbm_approval: { ...asked, ...share('authorised', 'answered'), unit: 'percent', better: 'more' },
  pbm_expired: { ...asked, ...count('expired'), unit: 'count', better: 'less' },
  /** From asking from here to the operator's last word; what was typed off a portal takes no time. */
  pbm_answer: { ...asked, ...mean('answer_seconds', 'answer_n'), unit: 'seconds', better: 'less' },
  /** Of what was handed over, by when it was. */
  pbm_discount: { ...sold, ...count('discount', 'sold'), unit: 'cents', better: null },
  pbm_pieces: { ...sold, ...count('pieces', 'sold'), unit: 'count', better: 'more' },
  /** What the operator owes for it; what it does not pay, and what was brought back, is not in it. */
  pbm_refund: { ...sold, ...count('refund', 'owed'), unit: 'cents', better: 'more' },
  pbm_unpaid: { ...sold, ...count('unpaid'), unit: 'count', better: 'less' },
} as const satisfies Record<string, Definition>
