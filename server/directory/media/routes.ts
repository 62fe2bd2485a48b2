import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LARGEST_FILE, mediaKindOf } from '../../../src/domain/messages/media-limits'
import { isId } from '../../platform/db/is-id'
import type { Tenant } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { answerRefusals, callerOf } from '../../platform/http/caller'
import { tenantOf } from '../../platform/http/graphql-route'
import type { Principal } from '../../platform/principal'
import type { Services } from '../../platform/services'
import { deleteOwnFile, forgetContents, signerOf, visibleFile } from './access'
import { plainAddress, signedAddress, signedFor } from './address'
import type { MediaFile } from './file.row'
import { serveFile } from './serve'
import { checkedUploadId, takeUpload } from './upload'

type FileRequest = FastifyRequest<{ Params: { tenant: string; file: string } }>

/**
 * Files of messages over plain HTTP: up with a bearer token, down by a signed address, a fresh address for
 * who may see the file, away while it is not sent. Refusals have the shape of GraphQL's errors.
 */
export async function fileRoutes(app: FastifyInstance, services: () => Services): Promise<void> {
  // A file comes in parts or not at all: as JSON, all of it would be held in memory.
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { files: 1, fields: 1, parts: 2, fieldNameSize: 32, fieldSize: 64, fileSize: LARGEST_FILE + 1 },
    throwFileSizeLimit: false,
  })
  answerRefusals(app)

  const knows = async (request: FastifyRequest) => {
    await callerOf(services(), request)
    return true
  }
  app.post<{ Params: { tenant: string } }>(
    '/:tenant/api/file/upload',
    { bodyLimit: LARGEST_FILE + 64 * 1024, config: { slowBody: true, knows } },
    async (request, reply) => {
      const { tenant, principal } = await callerOf(services(), request)
      const { db, files } = services()
      let uploadId: string | null = null
      let file: MediaFile | null = null
      for await (const part of request.parts()) {
        if (part.type === 'field' && part.fieldname === 'upload_id' && !uploadId)
          uploadId = checkedUploadId(part.value)
        else if (part.type === 'file' && part.fieldname === 'file' && uploadId)
          file = await takeUpload(db, files, {
            tenant,
            userId: principal.userId,
            uploadId,
            name: part.filename,
            bytes: part.file,
          })
        else throw new Refusal('INVALID', 'O envio deve ter os campos upload_id e file, nesta ordem.')
      }
      if (!file) throw new Refusal('INVALID', 'O envio não tem arquivo.')
      return reply.header('cache-control', 'no-store').send(shown(services(), tenant, principal, file))
    },
  )

  app.get<{ Params: { tenant: string; file: string }; Querystring: Record<string, unknown> }>(
    '/:tenant/api/file/:file',
    async (request, reply) => {
      const { db, config, files, trail } = services()
      const { params } = request
      const tenant = isId(params.file) ? await tenantOf(services(), params.tenant) : undefined
      const userId = tenant && signedFor(config, plainAddress(tenant, params.file), request.query, new Date())
      if (!tenant || !userId) return plainly(reply, 403, 'Este endereço não vale mais.')
      // The signature says to whom it was given; what they may see is asked now.
      const file = await db.work(tenant, async (work) => {
        const viewer = await signerOf(work, userId)
        return viewer && visibleFile(work, viewer, params.file)
      })
      if (!file) return plainly(reply, 403, 'Este endereço não vale mais.')
      if (request.method === 'GET') trail.saw(tenant, userId, 'downloaded', 'file', [params.file])
      return serveFile(request, reply, { store: files, tenantId: tenant.id, file })
    },
  )

  app.get<{ Params: { tenant: string; file: string } }>(
    '/:tenant/api/file/:file/address',
    async (request, reply) => {
      const { tenant, principal } = await callerOf(services(), request)
      const file = await services().db.work(tenant, (work) =>
        visibleFile(work, principal.viewer, request.params.file),
      )
      return reply.header('cache-control', 'no-store').send(shown(services(), tenant, principal, file))
    },
  )

  const remove = async (request: FileRequest, reply: FastifyReply) => {
    const { tenant, principal } = await callerOf(services(), request)
    const { db, files } = services()
    const content = await db.work(tenant, (work) =>
      deleteOwnFile(work, principal.viewer, request.params.file),
    )
    await forgetContents((body) => db.work(tenant, body), files, [content])
    return reply.code(204).send()
  }
  // The specification's address names no tenant: the token does.
  app.delete('/api/file/delete/:file', remove)
  app.delete('/:tenant/api/file/delete/:file', remove)
}

/** A file as its uploader's client is told of it. */
const shown = (
  { config }: Services,
  tenant: Tenant,
  { userId }: Principal,
  { id, name, mime, size }: MediaFile,
) => ({
  id,
  url: signedAddress(config, plainAddress(tenant, id), userId, new Date()),
  name,
  mimetype: mime,
  size,
  kind: mediaKindOf(mime),
})

const plainly = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
