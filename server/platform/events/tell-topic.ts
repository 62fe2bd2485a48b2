import type { Topic } from '../../../contract/topics'
import type { Work } from '../db/work'
import { type Change, publish } from './publish'

/** That lists of this topic, read before, are out of date. */
export const topicChange = (topic: Topic, audience: Change['audience'] = { kind: 'tenant' }): Change => ({
  event: 'refreshContent',
  data: (rev) => ({ content: topic, rev }),
  audience,
  rows: [],
})

/** Has every panel of the shop read the lists of this topic again. The last step of a transaction. */
export const tellTopic = (work: Work, topic: Topic): Promise<unknown> => publish(work, [topicChange(topic)])
