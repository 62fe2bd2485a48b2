import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { cleanFileName } from '../../../src/domain/messages/file-name'
import { isId } from '../../platform/db/is-id'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { answerRefusals, callerOf } from '../../platform/http/caller'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Services } from '../../platform/services'
import { csvLines } from '../exports/csv'
import { signerOf } from '../media/access'
import { signedFor } from '../media/address'
import { keepFile } from '../media/file.row'
import { rightsOf } from '../session/viewer'
import { mayImport, startImport } from './change'
import { mayTakeIn } from './definition'
import { importKind } from './kinds'
import { saidRows } from './lists'

const UPLOAD = '/:tenant/api/import/:kind'
const REFUSALS = '/:tenant/api/import/:id/refusals.csv'
/** The largest file, bytes: a million customers. */
const LARGEST = 100 * 1024 * 1024
const PAGE = 1_000

/** The address of an import's refusals, without its signature. */
export const refusalsAddress = ({ slug }: Tenant, id: string): string =>
  `/${slug}/api/import/${id}/refusals.csv`

/**
 * POST /:tenant/api/import/:kind?name=…: takes a file, as the body, and begins its import; gives the id.
 * GET /:tenant/api/import/:id/refusals.csv: by a signed address, the rows that were refused, each with its reason.
 */
export async function importRoutes(app: FastifyInstance, services: () => Services): Promise<void> {
  // As JSON, all of it would be held in memory.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  answerRefusals(app)

  const knows = async (request: FastifyRequest) => {
    await callerOf(services(), request)
    return true
  }
  app.post<{ Params: { tenant: string; kind: string }; Querystring: Record<string, unknown> }>(
    UPLOAD,
    { bodyLimit: LARGEST + 1, config: { slowBody: true, knows } },
    async (request, reply) => {
      const { db, files } = services()
      const { tenant, principal } = await callerOf(services(), request)
      const { kind } = request.params
      await db.work(tenant, (work) => mayImport(work, principal, kind))
      if (!(request.body instanceof Readable)) throw new Refusal('INVALID', 'Nenhum arquivo foi enviado.')
      const name = cleanFileName(typeof request.query.name === 'string' ? request.query.name : 'arquivo')
      const incoming = await files.receive(request.body, (size) => {
        if (size > LARGEST)
          throw new Refusal('INVALID', 'O arquivo passa de 100 MB. Divida-o e envie as partes.')
      })
      try {
        if (incoming.size === 0) throw new Refusal('INVALID', 'O arquivo está vazio.')
        await files.keep(tenant.id, incoming)
        const id = await db.work(tenant, async (work) => {
          const mime = 'application/octet-stream'
          const file = await keepFile(work, files, { incoming, mime, name, ownerId: null, uploadId: null })
          return startImport(work, principal, { kind, name, fileId: file?.id })
        })
        return reply.header('cache-control', 'no-store').send({ id })
      } finally {
        await files.discard(incoming)
      }
    },
  )

  app.get<{ Params: { tenant: string; id: string }; Querystring: Record<string, unknown> }>(
    REFUSALS,
    async ({ params, query }, reply) => {
      const { db, config } = services()
      const tenant = isId(params.id) ? await tenantOf(services(), params.tenant) : undefined
      const userId = tenant && signedFor(config, refusalsAddress(tenant, params.id), query, new Date())
      const titles = tenant && userId && (await db.work(tenant, (work) => titlesFor(work, userId, params.id)))
      if (!tenant || !titles)
        return reply
          .code(403)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Este endereço não vale mais.')
      return reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="linhas-recusadas.csv"',
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(Readable.from(refusals(db, tenant, params.id, titles)))
    },
  )
}

/** The titles of the file's columns, for somebody who may see the import now. */
async function titlesFor(work: Work, userId: string, id: string): Promise<string[] | undefined> {
  const rights = (await signerOf(work, userId)) && (await rightsOf(work, userId))
  const row = await work.one<{ kind: string; user_id: number; titles: string[] }>(
    'SELECT kind, user_id, titles FROM imports WHERE id = $1',
    [id],
  )
  if (!rights || !row || !mayTakeIn(importKind(row.kind), rights.role)) return undefined
  const isTheirs = String(row.user_id) === userId || rights.role.name === ADMINISTRATOR
  return isTheirs ? row.titles : undefined
}

/** The rows as they stood in the file, with the reason behind: corrected, it can be imported as it is. */
async function* refusals(db: Database, tenant: Tenant, id: string, titles: string[]): AsyncGenerator<string> {
  yield csvLines([[...titles, 'motivo']], true)
  for (let after = 0; ; ) {
    const from = after
    const rows = await db.work(
      tenant,
      (work) => work.query<{ id: number; cells: string[]; reason: string }>(saidRows, [id, from, PAGE]),
      { readOnly: true },
    )
    const last = rows.at(-1)
    if (!last) return
    yield csvLines(
      rows.map(({ cells, reason }) => [...titles.map((_, column) => cells[column] ?? ''), reason]),
    )
    after = last.id
  }
}
