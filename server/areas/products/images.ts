import type { Viewer } from '../../../src/domain/access/visibility'
import { gtinFault, gtinKey } from '../../../src/domain/products/gtin'
import { ownMedia } from '../../conversation/messages/outbound/own-media'
import { fileOfAddress } from '../../directory/media/address'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { GTIN_SAID } from './sentences'
import { tellProducts } from './tell'

/** Pictures of the bank that are brought at once at most. */
const MOST_AT_ONCE = 200

/**
 * Puts pictures into the bank, each by its GTIN; one that is there is replaced. Gives how many.
 * @throws Refusal INVALID with the GTIN that is not valid.
 */
export async function setStockImages(
  work: Work,
  viewer: Viewer,
  images: readonly Readonly<{ gtin: string; file_url: string }>[],
): Promise<number> {
  if (images.length > MOST_AT_ONCE)
    throw new Refusal('INVALID', `São no máximo ${MOST_AT_ONCE} fotos de uma vez.`)
  const byKey = new Map<string, string>()
  for (const { gtin, file_url: url } of images) {
    const fault = gtinFault(gtin)
    if (fault) throw new Refusal('INVALID', `${gtin}: ${GTIN_SAID[fault]}`, { field: 'images' })
    byKey.set(gtinKey(gtin), await pictureOf(work, viewer, url))
  }
  await work.query(
    `INSERT INTO stock_images AS i (tenant_id, gtin_key, media_file_id)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[])
     ON CONFLICT (tenant_id, gtin_key) DO UPDATE SET media_file_id = excluded.media_file_id, source = 'upload', created_at = now()`,
    [work.tenant.id, [...byKey.keys()], [...byKey.values()]],
  )
  await tellProducts(work, 'stockImageChanged')
  return byKey.size
}

/** @throws Refusal NOT_FOUND */
export async function deleteStockImage(work: Work, id: string): Promise<true> {
  const gone = isId(id)
    ? await work.one('DELETE FROM stock_images WHERE tenant_id = $1 AND id = $2 RETURNING id', [
        work.tenant.id,
        id,
      ])
    : undefined
  if (!gone) throw new Refusal('NOT_FOUND', 'Esta foto não existe mais.')
  await tellProducts(work, 'stockImageChanged')
  return true
}

/** The file of a picture that the viewer has uploaded. @throws Refusal NOT_FOUND, INVALID for what is no picture. */
export async function pictureOf(work: Work, viewer: Viewer, url: string): Promise<string> {
  await ownMedia(work, viewer, { url, caption: null, name: null, voice: false, kinds: ['image'] })
  const id = fileOfAddress(work.tenant, url)
  if (id === null) throw new Refusal('NOT_FOUND', 'Arquivo não encontrado: envie-o de novo.')
  return id
}
