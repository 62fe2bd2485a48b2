import type { FastifyInstance } from 'fastify'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Services } from '../../platform/services'
import type { MediaFile } from '../media/file.row'
import { serveFile } from '../media/serve'

/**
 * GET /:tenant/api/picture/:key: a colleague's face, or a customer's. The key is in no list and cannot be guessed; it is good until
 * the picture is replaced.
 */
export function pictureRoute(app: FastifyInstance, services: () => Services): void {
  app.get<{ Params: { tenant: string; key: string } }>(
    '/:tenant/api/picture/:key',
    async (request, reply) => {
      const { db, files } = services()
      const { tenant: slug, key } = request.params
      const tenant = await tenantOf(services(), slug)
      const file =
        tenant &&
        (await db.work(tenant, (work) =>
          work.one<MediaFile>(
            `SELECT f.id::text, f.sha256, f.size::float8 AS size, f.mime, f.name, f.owner_id::text
           FROM media_files f WHERE f.id IN (SELECT media_file_id FROM user_pictures WHERE key = $1
             UNION ALL SELECT media_file_id FROM customer_pictures WHERE key = $1)`,
            [key],
          ),
        ))
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
