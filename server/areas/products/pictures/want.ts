import type { ProductSource } from '../../../../src/domain/products/kinds'
import { isPictureAddress, pictureKey } from '../../../../src/domain/products/picture-address'
import type { Work } from '../../../platform/db/work'

/** A picture that a product is to have. `row`: of the file that says so, counted as people do. */
export type WantedPicture = Readonly<{ productId: string; url: string; row?: number }>

type By = Readonly<{
  source: ProductSource
  importId?: string
  /**
   * Whose place it may take: of every picture; of those that were fetched, and not chosen by a person; of none: only products
   * without a picture of their own get one.
   */
  replaces: 'any' | 'fetched' | 'none'
}>

const rowsOf = (asked: readonly WantedPicture[]) =>
  asked
    .filter(({ url }) => isPictureAddress(url))
    .map(({ productId, url, row }) => ({
      product_id: productId,
      url,
      url_key: pictureKey(url),
      import_row: row ?? null,
    }))

/**
 * Which of these products would have a picture fetched. What was had from the same address is not fetched again, and a shop's own
 * system changes nothing of what a person has said; what could not be had, or is asked for by a person, is tried again.
 */
export async function lackingPictures(
  work: Work,
  asked: readonly WantedPicture[],
  { source, replaces }: By,
): Promise<ReadonlySet<string>> {
  const rows = rowsOf(asked)
  if (rows.length === 0) return new Set()
  const found = await work.query<{ id: string }>(
    `SELECT p.id::text FROM jsonb_to_recordset($2::jsonb) v(product_id bigint, url_key text)
     JOIN products p ON p.tenant_id = $1 AND p.id = v.product_id
     LEFT JOIN media_files f ON f.tenant_id = p.tenant_id AND f.id = p.image_file_id
     LEFT JOIN product_pictures_wanted w ON w.tenant_id = p.tenant_id AND w.product_id = p.id
     WHERE (f.id IS NULL OR $4 = 'any' OR ($4 = 'fetched' AND f.owner_id IS NULL))
       AND (w.product_id IS NULL OR ((w.url_key <> v.url_key OR w.state = 'failed' OR $3 = 'manual')
         AND (w.source <> 'manual' OR $3 IN ('manual', 'import'))))`,
    [work.tenant.id, JSON.stringify(rows), source, replaces],
  )
  return new Set(found.map(({ id }) => id))
}

/** Has pictures fetched in the background, for those that lack them; see {@link lackingPictures}. */
export async function wantPictures(work: Work, asked: readonly WantedPicture[], by: By): Promise<void> {
  const lacking = await lackingPictures(work, asked, by)
  if (lacking.size === 0) return
  // The last that is said of a product holds.
  const rows = new Map(rowsOf(asked).map((row) => [row.product_id, row]))
  await work.query(
    `INSERT INTO product_pictures_wanted (tenant_id, product_id, url, url_key, import_row, source, import_id)
     SELECT $1, v.product_id, v.url, v.url_key, v.import_row, $3, $4::bigint
     FROM jsonb_to_recordset($2::jsonb) v(product_id bigint, url text, url_key text, import_row integer)
     ON CONFLICT (tenant_id, product_id) DO UPDATE SET url = excluded.url, url_key = excluded.url_key, source = excluded.source,
       import_id = excluded.import_id, import_row = excluded.import_row, state = 'waiting', tries = 0, due_at = now(), reason = NULL,
       before_file_id = NULL`,
    [
      work.tenant.id,
      JSON.stringify([...rows.values()].filter(({ product_id: id }) => lacking.has(id))),
      by.source,
      by.importId ?? null,
    ],
  )
  await enqueuePictures(work)
}

/** A person has given the product another picture, or taken it away: what was wanted for it is wanted no more. */
export const settlePicture = (work: Work, productId: string): Promise<unknown> =>
  work.query(
    `UPDATE product_pictures_wanted SET state = 'done', reason = NULL WHERE tenant_id = $1 AND product_id = $2 AND state <> 'done'`,
    [work.tenant.id, productId],
  )

/** Adds the job that fetches what is due; at most one waits for now, and one for later. */
export const enqueuePictures = (work: Work, runAt?: Date): Promise<void> =>
  work.enqueue(
    'products.pictures',
    { tenantId: work.tenant.id },
    { key: `products.pictures${runAt ? '.later' : ''}:${work.tenant.id}`, ...(runAt && { runAt }) },
  )

/**
 * Takes back what an import has brought of pictures, where it still stands: what was there before comes again. Gives how many
 * products that were.
 */
export async function undoPictures(work: Work, importId: string): Promise<number> {
  const back = await work.query(
    `WITH gone AS (DELETE FROM product_pictures_wanted WHERE tenant_id = $1 AND import_id = $2
       RETURNING product_id, state, before_file_id)
     UPDATE products p SET image_file_id = (SELECT f.id FROM media_files f WHERE f.tenant_id = $1 AND f.id = g.before_file_id),
       rev = p.rev + 1, updated_at = now()
     FROM gone g WHERE p.tenant_id = $1 AND p.id = g.product_id AND g.state = 'done'
       AND EXISTS (SELECT 1 FROM media_files f WHERE f.tenant_id = $1 AND f.id = p.image_file_id AND f.owner_id IS NULL)
     RETURNING 1`,
    [work.tenant.id, importId],
  )
  return back.length
}
