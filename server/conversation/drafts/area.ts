import type { JobHelpers } from '../../platform/jobs/handlers'
import { closed, reopened, sent } from '../seam'
import { forgetDraftsOf, forgetSaid, restoreDrafts } from './draft.store'
import { resolvers } from './resolvers'
import { sweepDrafts } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  hooks: [
    sent.hook('record', { name: 'forgets the draft that was sent', act: forgetSaid }),
    closed.hook('record', { name: 'forgets drafts', act: forgetDraftsOf }),
    reopened.hook('record', { name: 'brings drafts back', act: restoreDrafts }),
  ],
  housekeeping: [{ name: 'drafts', run: ({ db }: JobHelpers) => sweepDrafts(db) }],
}
