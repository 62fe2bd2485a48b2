import type { Viewer } from '../../../src/domain/access/visibility'
import { visibleFile } from '../../directory/media/access'
import { fileOfAddress } from '../../directory/media/address'
import type { MediaFile } from '../../directory/media/file.row'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/**
 * The file at an address, signed or not, for a user who passes it on to a colleague: one that they uploaded, or
 * that a message they may see carries. What it is and how it is named is the house's word, not the sender's.
 * @throws Refusal INVALID for any other address, the same for a file of somebody else's as for none.
 */
export async function fileToPassOn(work: Work, viewer: Viewer, address: string): Promise<MediaFile> {
  const id = fileOfAddress(work.tenant, address)
  try {
    if (id !== null) return await visibleFile(work, viewer, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw new Refusal('INVALID', 'O arquivo não foi encontrado. Envie-o de novo.')
}
