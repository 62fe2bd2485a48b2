import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Customers } from '../customers.ts'
import { type GraphError, graphError, noSuchObject } from '../errors.ts'
import { newNumericId } from '../identifiers.ts'
import type { Line } from '../line.ts'
import { bareType } from '../mediaRules.ts'
import { type Answer, bytesOf } from './call.ts'

/** Types of samples that Meta takes. */
const TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']
const LARGEST = 100 * 1024 * 1024

/**
 * Resumable upload of a header's sample (whatsapp-facts section 3): a session is opened with the application, its bytes
 * come in one or more parts, and the last one is answered with the handle that a template names. Parts are in memory:
 * after a restart a session begins again at 0.
 */
export class Uploads {
  private readonly parts = new Map<string, Buffer>()

  constructor(
    private readonly line: Line,
    private readonly customers: Customers,
  ) {}

  /** POST /{app}/uploads. */
  open(query: Record<string, string | undefined>): Answer {
    const { file_name: name, file_type: type = '', file_length } = query
    const length = Number(file_length)
    const refuse = (details: string): { error: GraphError } => ({ error: graphError(100, { details }) })
    if (!name) return refuse('The parameter file_name is required.')
    if (!TYPES.includes(type)) return refuse(`The parameter file_type must be one of: ${TYPES.join(', ')}.`)
    if (!Number.isInteger(length) || length < 1 || length > LARGEST)
      return refuse('The parameter file_length must be the number of bytes, 100 MB at most.')
    const id = `upload:${Buffer.from(newNumericId()).toString('base64url')}`
    const mimeType = type === 'image/jpg' ? 'image/jpeg' : type
    this.line.note({ kind: 'upload', upload: { id, name, length, mimeType } })
    return { answer: { id } }
  }

  /** GET says how many bytes are here; POST brings more, from `file_offset` on. */
  async session(request: FastifyRequest, id: string): Promise<Answer> {
    const upload = this.line.world().uploads.get(id)
    if (!upload) return { error: noSuchObject(request.method, id) }
    const had = this.parts.get(id) ?? Buffer.alloc(0)
    const here = upload.handle === undefined ? had.length : upload.length
    if (request.method === 'GET') return { answer: { id, file_offset: here } }
    if (Number(request.headers.file_offset ?? Number.NaN) !== here)
      return { error: graphError(100, { details: `file_offset must be ${here}.` }) }
    const bytes = Buffer.concat([had, bytesOf(request)])
    if (bytes.length > upload.length)
      return {
        error: graphError(100, { details: `More than the ${upload.length} bytes that were announced.` }),
      }
    if (bytes.length < upload.length) {
      this.parts.set(id, bytes)
      return { answer: { id, file_offset: bytes.length } }
    }
    this.parts.delete(id)
    const { id: media } = await this.customers.store(bytes, bareType(upload.mimeType), upload.name)
    const seal = createHash('sha256').update(bytes).update(id).digest('base64url')
    const handle = `4::${Buffer.from(upload.mimeType).toString('base64url')}:${seal}`
    this.line.note({ kind: 'upload', upload: { ...upload, handle, media } })
    return { answer: { h: handle } }
  }
}
