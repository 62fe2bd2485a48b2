import type { FastifyInstance, FastifyReply } from 'fastify'
import { isId } from '../../platform/db/is-id'
import type { Tenant, Work } from '../../platform/db/work'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Services } from '../../platform/services'
import { signerOf } from '../media/access'
import { signedFor } from '../media/address'
import { fileById, type MediaFile } from '../media/file.row'
import { rightsOf } from '../session/viewer'
import { exportKind, mayExport, pagedFile, wholeFile } from './kinds'

const ROUTE = '/:tenant/api/export/:id'
type Named = { Params: { tenant: string; id: string }; Querystring: Record<string, unknown> }

/** The address of an export's file, without its signature. */
export const fileAddress = ({ slug }: Tenant, id: string): string => `/${slug}/api/export/${id}`

/**
 * GET /:tenant/api/export/:id: the file, by a signed address, for whoever had it made, while they are signed in and may
 * read the same on a screen. Kept by no browser and no proxy.
 */
export function exportRoute(app: FastifyInstance, services: () => Services): void {
  app.get<Named>(ROUTE, async ({ params, query }, reply) => {
    const { db, config, files } = services()
    const tenant = isId(params.id) ? await tenantOf(services(), params.tenant) : undefined
    const userId = tenant && signedFor(config, fileAddress(tenant, params.id), query, new Date())
    const file = tenant && userId && (await db.work(tenant, (work) => fileFor(work, userId, params.id)))
    if (!file) return gone(reply)
    return reply
      .headers({
        'content-type': file.mime,
        'content-length': file.size,
        'content-disposition': `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(files.read(tenant.id, file.sha256))
  })
}

/** The file of this user's export, if they may have it now. */
export async function fileFor(work: Work, userId: string, id: string): Promise<MediaFile | undefined> {
  const signer = await signerOf(work, userId)
  const rights = signer && (await rightsOf(work, userId))
  const row = await work.one<{ kind: string; file: string }>(
    `SELECT kind, media_file_id::text AS file FROM exports
     WHERE id = $1 AND user_id = $2 AND state = 'done' AND expires_at > now() AND media_file_id IS NOT NULL`,
    [id, Number(userId)],
  )
  const kind = row && (wholeFile(row.kind) ?? pagedFile(row.kind) ?? exportKind(row.kind))
  if (!rights || !kind || !mayExport(rights.role, kind)) return undefined
  return fileById(work, row.file)
}

const gone = (reply: FastifyReply) =>
  reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Este arquivo não está mais disponível. Exporte de novo.')
