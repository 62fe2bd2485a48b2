import type { FastifyInstance } from 'fastify'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Tenant } from '../../platform/db/work'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Services } from '../../platform/services'
import { termsPdf } from './pdf'

const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
type Asked = { Params: { tenant: string; key: string } }
type Row = { version: number; text: string; at: Date; house: string; zone: string }

/** Where a version of a shop's terms is had as a PDF. */
export const pdfAddress = ({ slug }: Tenant, key: string): string => `/${slug}/api/terms/${key}`

/**
 * GET /:tenant/api/terms/:key: a version of the shop's own terms as a PDF. The key is in no list and cannot be guessed:
 * it is given to those who have yet to accept them as well.
 */
export function termsRoute(app: FastifyInstance, services: () => Services): void {
  app.get<Asked>('/:tenant/api/terms/:key', async ({ params: { tenant: slug, key } }, reply) => {
    const { db } = services()
    const tenant = KEY.test(key) ? await tenantOf(services(), slug) : undefined
    const row =
      tenant &&
      (await db.work(
        tenant,
        (work) =>
          work.one<Row>(
            `SELECT h.version, h.text, h.published_at AS at, t.name AS house, ${SHOP_ZONE} AS zone FROM house_terms h JOIN tenants t ON t.id = h.tenant_id
             WHERE h.tenant_id = $1 AND h.key = $2`,
            [tenant.id, key],
          ),
        { readOnly: true },
      ))
    if (!row)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Estes termos não existem.')
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="termos-${row.version}.pdf"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // A version never changes.
        'cache-control': 'private, max-age=86400, immutable',
      })
      .send(termsPdf(row))
  })
}
