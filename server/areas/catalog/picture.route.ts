import type { FastifyInstance } from 'fastify'
import type { MediaFile } from '../../directory/media/file.row'
import { serveFile } from '../../directory/media/serve'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Services } from '../../platform/services'
import { productOfPicture } from './picture'

/** GET /:tenant/api/catalog-picture/:name: the picture of a product that stands in a catalogue, for Meta to fetch. */
export function catalogPictureRoute(app: FastifyInstance, services: () => Services): void {
  app.get<{ Params: { tenant: string; name: string } }>(
    '/:tenant/api/catalog-picture/:name',
    async (request, reply) => {
      const { db, files, config } = services()
      const tenant = await tenantOf(services(), request.params.tenant)
      const productId = tenant && productOfPicture(config, tenant, request.params.name)
      const file =
        tenant && productId
          ? await db.work(tenant, (work) =>
              work.one<MediaFile>(
                `SELECT f.id::text, f.sha256, f.size::float8 AS size, f.mime, f.name, f.owner_id::text
                 FROM products p
                 LEFT JOIN stock_images s ON s.tenant_id = p.tenant_id AND s.gtin_key = p.gtin_key
                 JOIN media_files f ON f.tenant_id = p.tenant_id AND f.id = coalesce(p.image_file_id, s.media_file_id)
                 WHERE p.tenant_id = $1 AND p.id = $2::bigint AND p.deleted_at IS NULL
                   AND EXISTS (SELECT 1 FROM catalog_items c WHERE c.tenant_id = p.tenant_id AND c.product_id = p.id)`,
                [tenant.id, productId],
              ),
            )
          : undefined
      if (!tenant || !file)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Imagem não encontrada.')
      return serveFile(request, reply, { store: files, tenantId: tenant.id, file })
    },
  )
}
