import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { topicChange } from '../../platform/events/tell-topic'
import { warningTo } from '../../platform/events/warning'

/** Files and changes that the server makes in the background, for the user who asked for them. */
type Made = 'exports' | 'imports' | 'bulkChanges'

/** Says to whoever asked for it that something of theirs has moved on. The last step of a transaction. */
export const tellMoved = (work: Work, content: Made, userId: number | string) =>
  publish(work, [topicChange(content, { kind: 'users', ids: [String(userId)] })])

/** The same, with a sentence that reaches them wherever they are in the panel. */
export const tellReady = (
  work: Work,
  content: Made,
  userId: number | string,
  said: { title: string; message: string },
) =>
  publish(work, [
    warningTo(String(userId), said),
    topicChange(content, { kind: 'users', ids: [String(userId)] }),
  ])
