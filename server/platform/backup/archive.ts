import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import * as v from 'valibot'
import { errorLine, StartupError } from '../startup-error'

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

/** A file or folder to be packed; `name` has slashes and is relative. */
export type Item = { name: string; file: string; folder: boolean; size: number; mode: number }

/** Streams the items and then their manifest into a gzipped tar, readable by its owner only. */
export async function writeArchive(
  target: string,
  items: readonly Item[],
  about: Omit<Manifest, 'format' | 'files'>,
): Promise<Manifest> {
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip({ level: 3 }),
    createWriteStream(target, { mode: 0o600, flags: 'wx' }),
  )
  const files: Record<string, string> = {}
  const fill = async () => {
    for (const { name, file, folder, size, mode } of items) {
      const header = { name, mode, size, type: folder ? 'directory' : 'file' } as const
      if (folder) {
        tar.entry({ ...header, size: 0 })
        continue
      }
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hashing(hash), tar.entry(header))
      files[name] = hash.digest('hex')
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
