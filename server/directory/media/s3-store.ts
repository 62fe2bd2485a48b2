import { createReadStream } from 'node:fs'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { backOff } from '../../platform/backoff'
import type { S3Config } from '../../platform/config'
import { checkedHash, type FileStore, type Incoming, isHash } from '../../platform/file-store'
import { openIntake } from './intake'

/** How often an upload is tried: its bytes are read again from the file, which the library cannot do. */
const UPLOAD_TRIES = 4
/** A service that says nothing for this long is given up, ms. */
const SILENCE_MS = 30_000

/** Files as objects of any service that speaks S3, under `<prefix><tenant>/<sha256>`. */
export function s3Store(config: S3Config, dataDir: string): FileStore {
  const { bucket, prefix } = config
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint !== null && { endpoint: config.endpoint }),
    // Services other than Amazon's rarely have a host name per bucket.
    forcePathStyle: config.endpoint !== null,
    ...(config.credentials !== null && { credentials: config.credentials }),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
    // Newer checksums than many services know; ours is the hash of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const keyOf = (tenantId: number, sha256: string) => `${prefix}${tenantId}/${checkedHash(sha256)}`
  const object = (tenantId: number, sha256: string) => ({ Bucket: bucket, Key: keyOf(tenantId, sha256) })
  const intake = openIntake(dataDir)

  async function has(tenantId: number, sha256: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand(object(tenantId, sha256)))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async function put(tenantId: number, { sha256, size, path }: Incoming): Promise<void> {
    const command = new PutObjectCommand({
      ...object(tenantId, sha256),
      Body: createReadStream(path),
      ContentLength: size,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    })
    // The signature covers the content too, whose hash we have: it is not read twice.
    command.middlewareStack.add(
      (next) => (args) => {
        if (hasHeaders(args.request)) args.request.headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build', name: 'hashKnown' },
    )
    await client.send(command)
  }

  return {
    ...intake,
    has,
    async keep(tenantId, incoming) {
      for (let n = 0; ; n++) {
        try {
          if (!(await has(tenantId, incoming.sha256))) await put(tenantId, incoming)
          return
        } catch (error) {
          if (n + 1 >= UPLOAD_TRIES || isRefusal(error)) throw error
          await backOff(n, undefined, { first: 200, cap: 2_000 })
        }
      }
    },
    read(tenantId, sha256, range) {
      const key = object(tenantId, sha256)
      const out = new PassThrough()
      const ended = new AbortController()
      // Whoever read has gone: the rest is not fetched.
      out.once('close', () => ended.abort())
      const Range = range && `bytes=${range.start}-${range.end}`
      void client
        .send(new GetObjectCommand({ ...key, Range }), { abortSignal: ended.signal })
        .then(({ Body }) => pipeline(Body as Readable, out))
        .catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
      return out
    },
    async blob(tenantId, sha256) {
      try {
        const { Body } = await client.send(new GetObjectCommand(object(tenantId, sha256)))
        return Body ? new Blob([new Uint8Array(await Body.transformToByteArray())]) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(tenantId, sha256) {
      await client.send(new DeleteObjectCommand(object(tenantId, sha256)))
    },
    async *list(tenantId) {
      const folder = `${prefix}${tenantId}/`
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken }),
        )
        for (const { Key = '' } of page.Contents ?? []) {
          const name = Key.slice(folder.length)
          if (isHash(name)) yield name
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
    close: () => client.destroy(),
  }
}

const hasHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** It will be refused again: a wrong key, a missing right, a broken request. */
const isRefusal = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode ?? 500) < 500 &&
  error.$metadata.httpStatusCode !== 429
