import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'

/** Says to whoever asked for it that one of their exports or imports has moved on. The last step of a transaction. */
export const tellMoved = (work: Work, content: 'exports' | 'imports', userId: number | string) =>
  publish(work, [
    {
      event: 'refreshContent',
      data: (rev) => ({ content, rev }),
      audience: { kind: 'users', ids: [String(userId)] },
      rows: [],
    },
  ])

/** The same, with a sentence that reaches them wherever they are in the panel. */
export const tellReady = (
  work: Work,
  content: 'exports' | 'imports',
  userId: number | string,
  said: { title: string; message: string },
) =>
  publish(work, [
    {
      event: 'reportWarning',
      data: (rev) => ({ user_id: String(userId), ...said, rev }),
      audience: { kind: 'users', ids: [String(userId)] },
      rows: [],
    },
    {
      event: 'refreshContent',
      data: (rev) => ({ content, rev }),
      audience: { kind: 'users', ids: [String(userId)] },
      rows: [],
    },
  ])
