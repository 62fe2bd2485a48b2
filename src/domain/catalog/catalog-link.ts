import * as v from 'valibot'

/** How long the id of one of Meta's catalogues may be. */
export const CATALOG_ID = { least: 5, most: 25 } as const

const DIGITS = new RegExp(`^(\\d{${CATALOG_ID.least},${CATALOG_ID.most}})?$`)

/** Which of Meta's catalogues a connection shows, as it is typed in; empty: none any more. */
export const CatalogLink = v.object({ meta_catalog_id: v.pipe(v.string(), v.regex(DIGITS)) })
export type CatalogLink = v.InferOutput<typeof CatalogLink>
