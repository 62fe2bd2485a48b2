import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInert } from '../../../src/domain/messages/media-kinds'
import { mediaKindOf } from '../../../src/domain/messages/media-limits'
import { UNKNOWN_MIME } from '../../../src/domain/messages/media-types'
import type { FileStore } from '../../platform/file-store'
import type { MediaFile } from './file.row'
import { rangeOf } from './range'

/** How long a browser may keep what it fetched, s; the address that it was fetched by is signed for longer. */
const KEEP_S = 6 * 3600

/**
 * Sends a file, or the stretch of it that was asked for. Whatever it holds runs nowhere: its type is the one
 * its content has, what a browser could run is a download, and a page of it would be in a sandbox.
 */
export function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, tenantId, file }: { store: FileStore; tenantId: number; file: MediaFile },
): FastifyReply {
  const { mime, size, sha256, name } = file
  const etag = `"${sha256}"`
  const known = mediaKindOf(mime) !== null || isInert(mime)
  reply.headers({
    'content-type': known ? withCharset(mime) : UNKNOWN_MIME,
    'content-disposition': `${isInert(mime) ? 'inline' : 'attachment'}; ${fileNameOf(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${KEEP_S}, immutable`,
    'accept-ranges': 'bytes',
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : 'all'
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const length = range === 'all' ? size : range.end - range.start + 1
  reply.header('content-length', length)
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  // A stream without anything: of an answer without a body, fastify would say that the file is empty.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(store.read(tenantId, sha256, range === 'all' ? undefined : range))
}

const withCharset = (mime: string) => (mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime)

/** Plain for old readers and in full for the others (RFC 6266); nothing in the name can end the header. */
const fileNameOf = (name: string): string =>
  `filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
