import { GraphQLError } from 'graphql'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import { forgetKept, publish } from '../../platform/events/publish'
import type { BulkDeed, Taken } from './definition'

/** Does the same to each of the rows; what one of them is refused costs the others nothing, and its sentence is told. */
export const eachOf =
  (one: (work: Work, viewer: Viewer, id: string, now: Date) => Promise<unknown>): BulkDeed['take'] =>
  async (work, viewer, ids, _change, now): Promise<Taken> => {
    const refused: { id: string; name: string; reason: string }[] = []
    for (const id of ids) {
      // What is kept for the end belongs to one side of the savepoint.
      await publish(work, [])
      await work.query('SAVEPOINT one_of_many')
      try {
        await one(work, viewer, id, now)
        await publish(work, [])
        await work.query('RELEASE SAVEPOINT one_of_many')
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error
        await work.query('ROLLBACK TO SAVEPOINT one_of_many')
        forgetKept(work)
        refused.push({ id, name: '', reason: error.message })
      }
    }
    return { changed: ids.length - refused.length, refused }
  }
