import { describe, expect, it } from 'vitest'
import { catalogCandidateList } from '../../../server/areas/catalog/lists'
import { pictureLink, productOfPicture } from '../../../server/areas/catalog/picture'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

describe('the catalogue', () => {
  const stage = aStage(aDatabase())

  it('shows a picture by its own address alone', () => {
    const link = new URL(pictureLink(stage().config, stage().tenant, '7', 'a'.repeat(64)))
    const name = link.pathname.slice(link.pathname.lastIndexOf('/') + 1)
    expect(productOfPicture(stage().config, stage().tenant, name)).toBe('7')
    expect(productOfPicture(stage().config, stage().tenant, name.replace('7-', '8-'))).toBeNull()
    expect(productOfPicture(stage().config, { ...stage().tenant, id: 999_999 }, name)).toBeNull()
  })

  it('is filled from products of a category, and of those that have a picture', async () => {
    const [made] = await rows<{ id: string }>(
      stage(),
      `WITH c AS (INSERT INTO product_categories (tenant_id, name) VALUES ($1, 'Banho') RETURNING id),
       f AS (INSERT INTO media_files (tenant_id, sha256, size, mime, name) VALUES ($1, repeat('a', 64), 1, 'image/png', 'a.png')
         RETURNING id),
       p AS (INSERT INTO products (tenant_id, name, kind, category_id, image_file_id)
         SELECT $1, v.name, 'perfumery', CASE WHEN v.bath THEN c.id END, CASE WHEN v.shown THEN f.id END
         FROM c, f, (VALUES ('Sabonete', true, true), ('Esponja', true, false), ('Batom', false, true)) v(name, bath, shown))
       SELECT id::text FROM c`,
      [stage().tenant.id],
    )
    const found = async (...filters: { field: string; any: string[] }[]) => {
      const of = { field: 'instance', any: [stage().instanceId] }
      const page = await work(stage(), (w) =>
        pagedQuery<{ name: string }>(w, stage().alice, catalogCandidateList, { filters: [of, ...filters] }),
      )
      return page.items.map(({ name }) => name)
    }
    const category = { field: 'category', any: [made?.id ?? ''] }
    expect(await found(category)).toEqual(['Esponja', 'Sabonete'])
    expect(await found(category, { field: 'picture', any: ['yes'] })).toEqual(['Sabonete'])
    expect(await found({ field: 'picture', any: ['no'] })).toEqual(['Esponja'])
  })
})
