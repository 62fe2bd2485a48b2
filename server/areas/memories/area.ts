import { erased } from '../../directory/moments'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { eraseMemories, memorySections } from './person-file'
import { resolvers } from './resolvers'

export type { Kept } from './keep'
export { type Memory, memoriesOf, type Proposal, proposeMemory } from './of-maria'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  personFile: memorySections,
  hooks: [erased.hook('record', { name: 'forgets what is remembered of them', act: eraseMemories })],
  housekeeping: [deletesOld({ name: 'memories', table: 'customer_memories', column: 'expires_at' })],
}
