import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Customers } from '../customers.ts'
import { graphError, noSuchObject } from '../errors.ts'
import type { Line } from '../line.ts'
import { uploadProblem } from '../mediaRules.ts'
import { type Answer, bytesOf, carryOut } from './call.ts'
import { version } from './messageRoutes.ts'

/** A media url works for 5 minutes, milliseconds. */
const URL_LIFE_MS = 5 * 60 * 1000

const downloadPath = '/whatsapp_business/attachments/'

/** A file that came in a form. */
interface Upload {
  bytes: Buffer
  mimeType: string
  filename: string
  product: string | undefined
}

/** The answer to GET /{media_id}: sha256 in hex, and a url for the bytes (whatsapp-facts section 3). */
export function mediaNode(line: Line, id: string, base: string): Answer {
  const media = line.world().media.get(id)
  if (!media) return { error: noSuchObject('GET', id) }
  const ext = String(line.clock.now() + URL_LIFE_MS)
  const url = `${base}${downloadPath}?mid=${id}&source=getMedia&ext=${ext}&hash=${seal(id, ext)}`
  const { mimeType, sha256, size } = media
  return {
    answer: { messaging_product: 'whatsapp', url, mime_type: mimeType, sha256, file_size: String(size), id },
  }
}

/** Takes media away: DELETE /{media_id}. */
export async function deleteMedia(line: Line, id: string): Promise<Answer> {
  if (!line.world().media.has(id)) return { error: noSuchObject('DELETE', id) }
  line.note({ kind: 'media_deleted', id })
  await line.media.remove(id)
  return { answer: { success: true } }
}

/** Upload and download of media. Reading and deleting its node is in `objectRoutes`. */
export function mediaRoutes(app: FastifyInstance, line: Line, customers: Customers): void {
  app.post<{ Params: { id: string } }>(`/${version}/:id/media`, async (request, reply) => {
    const upload = await uploadOf(request)
    return carryOut(line, request, reply, {
      kind: 'media',
      request: upload
        ? { type: upload.mimeType, filename: upload.filename, size: upload.bytes.length }
        : { contentType: request.headers['content-type'] ?? null },
      async act() {
        if (!line.world().numbers.has(request.params.id)) {
          return { error: noSuchObject('POST', request.params.id) }
        }
        if (!upload) return { error: graphError(100, { title: 'The parameter file is required.' }) }
        if (upload.product !== 'whatsapp') {
          return { error: graphError(100, { title: 'The parameter messaging_product is required.' }) }
        }
        const problem = uploadProblem(upload.mimeType, upload.bytes.length)
        if (problem) return { error: problem }
        const media = await customers.store(upload.bytes, upload.mimeType, upload.filename)
        return { answer: { id: media.id } }
      },
    })
  })

  app.get<{ Querystring: { mid?: string; ext?: string; hash?: string } }>(downloadPath, (request, reply) => {
    const { mid = '', ext = '', hash } = request.query
    return carryOut(line, request, reply, {
      kind: 'media',
      request: { mid },
      async act() {
        const gone = { ...noSuchObject('GET', mid), http: 404 }
        if (hash !== seal(mid, ext) || Number(ext) < line.clock.now()) return { error: gone }
        const media = line.world().media.get(mid)
        const bytes = await line.media.get(mid)
        return media && bytes ? { bytes, mimeType: media.mimeType } : { error: gone }
      },
    })
  })
}

/** Ties a url to its media and its time; it is no secret, only a guard against guessed urls in tests. */
function seal(id: string, ext: string): string {
  return createHmac('sha256', 'emulator').update(`${id}.${ext}`).digest('hex').slice(0, 32)
}

async function uploadOf(request: FastifyRequest): Promise<Upload | undefined> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(bytesOf(request)), { headers })
    .formData()
    .catch(() => undefined)
  const file = form?.get('file')
  if (!form || !file || typeof file === 'string') return undefined
  const type = form.get('type')
  const product = form.get('messaging_product')
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    mimeType: typeof type === 'string' && type !== '' ? type : file.type,
    filename: file.name,
    product: typeof product === 'string' ? product : undefined,
  }
}
