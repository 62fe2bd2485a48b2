import { mkdtempSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Emulator, startS3 } from '../../../emulators/s3/server'
import { diskStore } from '../../../server/directory/media/disk-store'
import { keepFile } from '../../../server/directory/media/file.row'
import { openStore } from '../../../server/directory/media/open-store'
import { s3Store } from '../../../server/directory/media/s3-store'
import { sweepForgotten } from '../../../server/directory/media/sweep'
import { readConfig } from '../../../server/platform/config'
import type { FileStore } from '../../../server/platform/file-store'
import { aDatabase } from '../../databases'
import { aStage, work } from '../areas/stage'
import { s3ConfigOf } from '../fixtures'

let s3: S3Emulator
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(() => {
  s3.refused.length = 0
  s3.calls.length = 0
})

async function allOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}

const kinds: [string, (folder: string) => FileStore][] = [
  ['disk', diskStore],
  ['s3', (folder) => s3Store(s3ConfigOf(s3), folder)],
]

describe.each(kinds)('the file store: %s', (_name, open) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-store-'))
  let store: FileStore
  beforeAll(() => {
    store = open(folder)
  })
  afterAll(() => store.close())
  const came = (bytes: Buffer) => store.receive(Readable.from([bytes]), () => {})
  const keep = async (tenant: number, bytes: Buffer) => {
    const incoming = await came(bytes)
    await store.keep(tenant, incoming)
    await store.discard(incoming)
    return incoming.sha256
  }
  const incoming = () => readdir(path.join(folder, 'files', 'incoming'))

  it('gives back what it was given: whole, in part, as a blob', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251))
    const hash = await keep(1, bytes)
    expect(await store.has(1, hash)).toBe(true)
    expect(await buffer(store.read(1, hash))).toEqual(bytes)
    expect(await buffer(store.read(1, hash, { start: 5, end: 5 }))).toEqual(bytes.subarray(5, 6))
    expect(await buffer(store.read(1, hash, { start: 69_000, end: 69_999 }))).toEqual(bytes.subarray(69_000))
    const blob = await store.blob(1, hash)
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
    expect(await incoming()).toEqual([])
  })

  it('keeps the same content twice, from ten at once, and an empty one', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => keep(2, Buffer.from('same'))))
    expect(new Set(all).size).toBe(1)
    const empty = await keep(2, Buffer.alloc(0))
    expect((await buffer(store.read(2, empty))).length).toBe(0)
  })

  it("lists a tenant's own, over several pages, and nothing of another's", async () => {
    const hashes = await Promise.all(Array.from({ length: 8 }, (_, n) => keep(31, Buffer.from(`file ${n}`))))
    await keep(310, Buffer.from('of another tenant'))
    expect((await allOf(store.list(31))).sort()).toEqual(hashes.sort())
    expect(await allOf(store.list(32))).toEqual([])
  })

  it('has nothing of another tenant, of what was deleted, or of what was only received', async () => {
    const hash = await keep(4, Buffer.from('mine'))
    expect([await store.has(5, hash), await store.blob(5, hash)]).toEqual([false, null])
    await expect(buffer(store.read(5, hash))).rejects.toThrow()
    await store.delete(4, hash)
    await store.delete(4, hash)
    expect([await store.has(4, hash), await store.blob(4, hash)]).toEqual([false, null])
    const waiting = await came(Buffer.from('never kept'))
    expect(await store.has(4, waiting.sha256)).toBe(false)
    await store.discard(waiting)
  })

  it.each(['../../etc/passwd', 'a'.repeat(63), `${'A'.repeat(64)}`, ''])(
    'takes no path for a hash: %s',
    async (hash) => {
      await expect((async () => store.blob(1, hash))()).rejects.toThrow('not a hash')
      expect(() => store.read(1, hash)).toThrow('not a hash')
    },
  )

  it('an intake that is ended leaves nothing, and what a killed server left is taken away later', async () => {
    await expect(
      store.receive(Readable.from([Buffer.from('abc')]), () => {
        throw new RangeError('too large')
      }),
    ).rejects.toThrow('too large')
    expect(await incoming()).toEqual([])
    const old = await came(Buffer.from('left'))
    const young = await came(Buffer.from('coming'))
    const day = 86_400_000
    await utimes(old.path, new Date(Date.now() - 2 * day), new Date(Date.now() - 2 * day))
    await store.clearLeftovers(new Date(Date.now() - day))
    expect(await incoming()).toEqual([path.basename(young.path)])
    await store.discard(young)
  })
})

describe('objects by S3', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-s3-'))
  const store = () => s3Store(s3ConfigOf(s3), folder)
  const keep = async (of: FileStore, text: string) => {
    const incoming = await of.receive(Readable.from([Buffer.from(text)]), () => {})
    return of.keep(1, incoming).then(() => incoming.sha256)
  }

  it('every request is signed for the bytes that it carries', async () => {
    await keep(store(), 'signed')
    expect(s3.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
    expect(s3.refused.filter((code) => code !== 'NoSuchKey')).toEqual([])
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
  ])('%s is refused, once, and stops the start with a sentence', async (_name, wrong, code) => {
    const config = { ...s3ConfigOf(s3), credentials: { ...s3.keys, ...wrong } }
    await expect(keep(s3Store(config, folder), `x ${code}`)).rejects.toThrow()
    expect(new Set(s3.refused)).toEqual(new Set([code]))
    await expect(openStore({ filesS3: config, dataDir: folder })).rejects.toThrow(/FILES_S3_BUCKET/)
  })

  it('a bucket that does not exist stops the start', async () => {
    const config = { ...s3ConfigOf(s3), bucket: 'outro' }
    await expect(openStore({ filesS3: config, dataDir: folder })).rejects.toThrow(/balde “outro”/)
  })

  it.each(['cut', { status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' }] as const)(
    'an upload that meets %j is made again, whole',
    async (fault) => {
      const text = `kept after ${JSON.stringify(fault)}`
      s3.faults.push(null, fault)
      const hash = await keep(store(), text)
      expect((await buffer(store().read(1, hash))).toString()).toBe(text)
      s3.faults.length = 0
    },
  )

  it('a service that is gone is an error after some tries, not a wait for ever', async () => {
    s3.faults.push(...Array.from({ length: 40 }, () => ({ status: 503, code: 'SlowDown' })))
    await expect(keep(store(), 'never')).rejects.toThrow()
    expect(s3.faults.length).toBeGreaterThan(10)
    s3.faults.length = 0
  })
})

describe('the sweep of what nobody speaks of', () => {
  const stage = aStage(aDatabase(), () => ({ filesS3: s3ConfigOf(s3) }))

  it('takes away contents without a row, and leaves the others', async () => {
    const { files, tenant, ana, db } = stage()
    const keep = async (text: string) => {
      const incoming = await files.receive(Readable.from([Buffer.from(text)]), () => {})
      await files.keep(tenant.id, incoming)
      return incoming
    }
    const orphan = await keep('its server was killed')
    const spokenOf = await keep('somebody has it')
    await work(stage(), (w) =>
      keepFile(w, files, {
        incoming: spokenOf,
        mime: 'text/plain',
        name: 'a',
        ownerId: ana.id,
        uploadId: null,
      }),
    )
    await sweepForgotten(db, files, new Date())
    expect(await allOf(files.list(tenant.id))).toEqual([spokenOf.sha256])
    expect(await files.has(tenant.id, orphan.sha256)).toBe(false)
  })
})

describe('the configuration', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'balcao-env-')), EMULATOR_PORT: 'off', ...env })
      .filesS3
  it.each([
    [{}, null],
    [
      { FILES_S3_BUCKET: 'b', FILES_S3_PREFIX: '/loja/' },
      { endpoint: null, region: 'us-east-1', bucket: 'b', prefix: 'loja/', credentials: null },
    ],
    [
      {
        FILES_S3_BUCKET: 'b',
        FILES_S3_ENDPOINT: 'https://minio.loja:9000/',
        FILES_S3_REGION: 'x',
        FILES_S3_ACCESS_KEY_ID: 'k',
        FILES_S3_SECRET_ACCESS_KEY: 's',
      },
      {
        endpoint: 'https://minio.loja:9000',
        region: 'x',
        bucket: 'b',
        prefix: '',
        credentials: { accessKeyId: 'k', secretAccessKey: 's' },
      },
    ],
  ])('%j', (env, config) => expect(read(env as Record<string, string>)).toEqual(config))

  it.each([
    [{ FILES_S3_ENDPOINT: 'http://x' }, /só vale com FILES_S3_BUCKET/],
    [{ FILES_S3_BUCKET: 'b', FILES_S3_ACCESS_KEY_ID: 'k' }, /ou nenhuma das duas/],
    [{ FILES_S3_BUCKET: 'b', FILES_S3_ENDPOINT: 'ftp://x' }, /FILES_S3_ENDPOINT deve ser/],
  ])('%j is refused', (env, sentence) => expect(() => read(env as Record<string, string>)).toThrow(sentence))
})
