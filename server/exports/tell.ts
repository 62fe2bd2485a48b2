import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { areaChange } from '../platform/events/tell-area'
import { warningTo } from '../platform/events/warning'

/** Says to whoever asked for it that one of their exports or imports has moved on. The last step of a transaction. */
export const tellMoved = (work: Work, content: 'exports' | 'imports', userId: number | string) =>
  publish(work, [areaChange(content, { kind: 'users', ids: [String(userId)] })])

/** The same, with a sentence that reaches them wherever they are in the panel. */
export const tellReady = (
  work: Work,
  content: 'exports' | 'imports',
  userId: number | string,
  said: { title: string; message: string },
) =>
  publish(work, [
    warningTo(String(userId), said),
    areaChange(content, { kind: 'users', ids: [String(userId)] }),
  ])
