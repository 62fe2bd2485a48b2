import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'

/** Says that something about the accounts at providers has changed. The last step of a transaction. */
export const tellPsp = (work: Work) =>
  publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content: 'psp', rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
