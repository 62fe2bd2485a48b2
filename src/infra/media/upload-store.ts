import { openExisting } from '@infra/log/existing-database'
import { openBytes, openJson, type Sealed, type StoreKey, sealBytes } from '@infra/log/seal'
import { storeKey } from '@infra/log/store-key'
import { databaseName } from '@infra/log/stored-rows'

/** A file that waits to be sent, or a piece of a recording that is not finished. */
export type UploadRow = Readonly<{
  /** The message's hash; of a piece, the recording's id, a colon and its number. */
  id: string
  blob: Blob
  name: string
  mime: string
  /** When it was put in, ms. */
  at: number
}>

/** A row as it lies on disk: what the file is, and the file itself. */
type UploadRecord = UploadRow | Readonly<{ id: string; about: Sealed; file: Sealed }>

/**
 * The files that this device has promised to send, in the table `uploads` of the tenant's store. Speaks IndexedDB
 * itself, with a connection for each call: any tab of the user's may put a file in, whoever leads, and a file
 * read for a picture on screen keeps nobody from changing the store. Nothing is written once the store is
 * another user's.
 */
export class UploadStore {
  readonly #tenant: string
  readonly #user: () => string | null

  constructor(tenant: string, user: () => string | null) {
    this.#tenant = tenant
    this.#user = user
  }

  /** Puts rows in, all or none. @throws what the disk says (see isQuotaError), Error when there is no store. */
  async put(rows: readonly UploadRow[]): Promise<void> {
    const key = await storeKey(this.#tenant)
    const records = await Promise.all(rows.map((row) => sealed(key, row)))
    await this.#work('readwrite', async (uploads, meta) => {
      const owner = await ask<{ userId?: string } | undefined>(meta.get('owner'))
      if ((owner?.userId ?? null) !== this.#user()) throw new Error('the store is another user’s')
      for (const record of records) uploads.put(record)
    })
  }

  /** The row, null when there is none. */
  async read(id: string): Promise<UploadRow | null> {
    const found = await this.#work('readonly', (uploads) => ask<UploadRecord | undefined>(uploads.get(id)))
    return found ? opened(await storeKey(this.#tenant), found) : null
  }

  /** Rows whose id begins so, in the order of their ids. */
  async readAll(prefix: string): Promise<UploadRow[]> {
    const found = await this.#work('readonly', (uploads) =>
      ask<UploadRecord[]>(uploads.getAll(IDBKeyRange.bound(prefix, `${prefix}\uffff`))),
    )
    const key = await storeKey(this.#tenant)
    const rows = await Promise.all(found.map((record) => opened(key, record)))
    return rows.filter((row) => row !== null)
  }

  /** Takes rows away; nothing happens where there is none. */
  async delete(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#work('readwrite', async (uploads) => {
      for (const id of ids) uploads.delete(id)
    })
  }

  /** Ids of all rows. */
  ids(): Promise<string[]> {
    return this.#work('readonly', (uploads) => ask(uploads.getAllKeys()) as Promise<string[]>)
  }

  async #work<T>(
    mode: IDBTransactionMode,
    body: (uploads: IDBObjectStore, meta: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const db = await openExisting(databaseName(this.#tenant))
    if (!db) throw new Error('there is no store')
    // A later build's upgrade must not wait for this connection.
    db.onversionchange = () => db.close()
    try {
      const transaction = db.transaction(['uploads', 'meta'], mode)
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      })
      const result = body(transaction.objectStore('uploads'), transaction.objectStore('meta'))
      const failed = result.catch((error: unknown) => {
        try {
          transaction.abort()
        } catch {
          // It has ended by itself, for a reason of its own.
        }
        throw error
      })
      const [value] = await Promise.all([failed, ended])
      return value
    } finally {
      db.close()
    }
  }
}

async function sealed(key: StoreKey, { id, blob, ...about }: UploadRow): Promise<UploadRecord> {
  if (!key) return { id, blob, ...about }
  const file = sealBytes(key, new Uint8Array(await blob.arrayBuffer()))
  return {
    id,
    about: await sealBytes(key, new TextEncoder().encode(JSON.stringify({ ...about, type: blob.type }))),
    file: await file,
  }
}

/** Null: it is sealed by a key that is gone. */
async function opened(key: StoreKey, record: UploadRecord): Promise<UploadRow | null> {
  if ('blob' in record) return record
  try {
    const { type, ...about } = await openJson<About>(key, record.about)
    return { id: record.id, ...about, blob: new Blob([await openBytes(key, record.file)], { type }) }
  } catch {
    return null
  }
}

type About = Omit<UploadRow, 'id' | 'blob'> & { type: string }

const ask = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
