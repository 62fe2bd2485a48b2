import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'

/** Says that something about the integrations has changed: their screen is read again. The last step of a transaction. */
export const tellErp = (work: Work) =>
  publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content: 'erp', rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
