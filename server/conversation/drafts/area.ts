import type { JobHelpers } from '../../platform/jobs/handlers'
import { resolvers } from './resolvers'
import { sweepDrafts } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [{ name: 'drafts', run: ({ db }: JobHelpers) => sweepDrafts(db) }],
}
