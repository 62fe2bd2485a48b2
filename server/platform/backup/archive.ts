import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import * as v from 'valibot'
import { errorCode, errorLine, StartupError } from '../startup-error'

const MANIFEST = 'manifest.json'

const manifestSchema = v.object({
  format: v.literal(1),
  /** Of the product that wrote the archive. */
  version: v.string(),
  /** The newest migration that the database has. */
  migration: v.string(),
  at: v.string(),
  /** SHA-256 of every file, hexadecimal, by its path in the archive. */
  files: v.record(v.string(), v.string()),
})

/** What an archive says of itself: its last entry. */
export type Manifest = v.InferOutput<typeof manifestSchema>

/** What is packed; `name` has slashes and is relative. */
export type Item =
  | { name: string; folder: true; mode: number }
  | { name: string; bytes: Buffer }
  /** `live`: somebody may write it, cut it or take it away meanwhile. What was cut is filled up with zeros. */
  | { name: string; file: string; live: boolean }

/** Streams the items and then their manifest into a gzipped tar, readable by its owner only. */
export async function writeArchive(
  target: string,
  items: AsyncIterable<Item> | Iterable<Item>,
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip({ level: 3 }),
    createWriteStream(target, { mode: 0o600, flags: 'wx' }),
  )
  const files: Record<string, string> = {}
  const put = async (name: string, mode: number, size: number, from: AsyncIterable<Buffer>) => {
    const hash = createHash('sha256')
    await pipeline(hashing(hash)(from), tar.entry({ name, mode, size, type: 'file' }))
    files[name] = hash.digest('hex')
  }
  const fill = async () => {
    for await (const item of items) {
      const { name } = item
      if ('folder' in item) tar.entry({ name, mode: item.mode, type: 'directory', size: 0 })
      else if ('bytes' in item) await put(name, 0o600, item.bytes.length, Readable.from([item.bytes]))
      else {
        const opened = await openedOf(item)
        if (!opened) continue
        try {
          const { size, mode } = await opened.stat()
          await put(name, mode & 0o777, size, contentOf(opened, size, item.live))
        } finally {
          await opened.close()
        }
      }
    }
    const manifest: Manifest = { format: 1, ...about, files }
    tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest))
    tar.finalize()
    return manifest
  }
  try {
    const [manifest] = await Promise.all([fill(), written])
    return manifest
  } catch (error) {
    tar.destroy()
    throw error
  }
}

/**
 * Reads an archive to its end, giving each entry to `take`, and compares all with the manifest.
 * @throws StartupError with one sentence: unreadable, cut off, changed, or not ours.
 */
export async function readArchive(
  file: string,
  take: (header: Header, bytes: AsyncIterable<Buffer>) => Promise<void> = drain,
): Promise<Manifest> {
  const tar = extract()
  const seen = new Map<string, string>()
  let manifest: Manifest | null = null
  const read = async () => {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (name === MANIFEST) {
        const parts: Buffer[] = []
        for await (const part of entry) parts.push(part as Buffer)
        manifest = v.parse(manifestSchema, JSON.parse(Buffer.concat(parts).toString('utf8')))
        continue
      }
      // Of an archive that somebody made up, nothing is written outside its folder.
      if ((type !== 'file' && type !== 'directory') || name.startsWith('/') || name.split('/').includes('..'))
        throw new Error(`entry ${name}`)
      const hash = createHash('sha256')
      await take(entry.header, hashing(hash)(entry))
      if (type === 'file') seen.set(name, hash.digest('hex'))
    }
  }
  try {
    await Promise.all([pipeline(createReadStream(file), createGunzip(), tar), read()])
  } catch (error) {
    throw new StartupError(`${file} não é uma cópia de segurança inteira (${errorLine(error)}).`)
  }
  const told = manifest as Manifest | null
  if (!told) throw new StartupError(`${file} não é uma cópia de segurança inteira (sem manifesto).`)
  const names = new Set([...seen.keys(), ...Object.keys(told.files)])
  const wrong = [...names].filter((name) => seen.get(name) !== told.files[name])
  if (wrong.length > 0)
    throw new StartupError(`${file} está danificado: ${wrong.length} arquivo(s), o primeiro é ${wrong[0]}.`)
  return told
}

/** Null: it is gone, and might be. */
async function openedOf({ file, live }: { file: string; live: boolean }): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    if (live && errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** The first `size` bytes: the archive has said how many there are before it takes them. */
async function* contentOf(opened: FileHandle, size: number, live: boolean): AsyncGenerator<Buffer> {
  let left = size
  if (size > 0)
    for await (const part of opened.createReadStream({ start: 0, end: size - 1, autoClose: false })) {
      left -= (part as Buffer).length
      yield part as Buffer
    }
  for (; live && left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left)
}

const ZEROS = Buffer.alloc(65_536)

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      hash.update(part as Buffer)
      yield part as Buffer
    }
  }

async function drain(_header: Header, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}
