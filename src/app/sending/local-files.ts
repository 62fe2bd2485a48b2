import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'
import { isQuotaError } from '@infra/log/storage-errors'
import type { FileClient } from '@infra/media/file-client'
import type { UploadRow, UploadStore } from '@infra/media/upload-store'
import { mapped, type Outcome, outcomeOf } from '../commands/outcome'
import type { OutgoingFile, QueuedFile } from '../commands/outgoing-file'
import { isPiece } from '../runtime/recording-ids'
import type { Voice } from '../runtime/voice'
import type { Recordings, TabRecordings } from './recordings'

/** A file of this device's, for the screen. */
export type LocalFile = Readonly<{
  /** Good in this tab alone. */
  url: string
  blob: Blob
  name: string
  mime: string
  /** Share of it that the server has, from 0 to 1; null while it is not being brought there. */
  progress: number | null
}>

/** Files that were chosen on this device, as the screens see them. None of it is in the log. */
export interface LocalFiles {
  readonly subscribe: (listener: () => void) => () => void
  /** The file of the message with this hash; undefined while nothing is known of it. Ask {@link load} for it. */
  get(hash: string): LocalFile | undefined
  /** Reads it from the disk, once, if it is there: after a reload. */
  load(hash: string): void
  /** An address of a file of the server's that is good now; null when none can be had. */
  readonly address: (fileId: string) => Promise<string | null>
  /** Brings a file to the server that belongs to no message; gives its address there. */
  upload(file: Readonly<{ blob: Blob; name: string }>): Promise<Outcome<string>>
  readonly recordings: Recordings
}

/** Files shown at a time; older ones are read from the disk again. */
const MOST_SHOWN = 60
/** A file that was put in and belongs to no message after this long was left by a page that closed, ms. */
const LEFT_BEHIND_MS = 3_600_000
/** A recording that nobody came back to is thrown away after this long: a customer's affairs may be in it, ms. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000

/** The files of a tab: kept on disk before anything is said of them, shown from memory. */
export class TabFiles implements LocalFiles {
  readonly store: UploadStore
  readonly recordings: TabRecordings
  readonly #client: () => Promise<FileClient>
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #voice: Pick<Voice, 'sentence'>
  readonly #shown = new Map<string, LocalFile>()
  readonly #asked = new Set<string>()
  readonly #listeners = new Set<() => void>()

  constructor(
    store: UploadStore,
    recordings: TabRecordings,
    client: () => Promise<FileClient>,
    { clock, ids, voice }: Readonly<{ clock: Clock; ids: Ids; voice: Pick<Voice, 'sentence'> }>,
  ) {
    this.store = store
    this.recordings = recordings
    this.#client = client
    this.#clock = clock
    this.#ids = ids
    this.#voice = voice
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(hash: string): LocalFile | undefined {
    return this.#shown.get(hash)
  }

  load(hash: string): void {
    if (this.#shown.has(hash) || this.#asked.has(hash)) return
    this.#asked.add(hash)
    this.store.read(hash).then(
      (row) => {
        if (row) this.#show(hash, row.blob, row.name, row.mime)
      },
      (error: unknown) => console.error(error),
    )
  }

  /** Puts the files on disk under the hashes of their messages. Refused with QUOTA when the disk is full. */
  async keep(files: readonly OutgoingFile[]): Promise<Outcome<QueuedFile[]>> {
    const kept = files.map((file) => ({ ...file, hash: this.#ids.unique() }))
    const at = this.#clock.now()
    try {
      await this.store.put(kept.map(({ hash, blob, name, mime }) => ({ id: hash, blob, name, mime, at })))
    } catch (error) {
      console.error(error)
      return isQuotaError(error)
        ? { ok: false, code: 'QUOTA', message: this.#voice.sentence('diskFull') }
        : { ok: false, code: 'STORAGE', message: this.#voice.sentence('notKept') }
    }
    for (const { hash, blob, name, mime } of kept) this.#show(hash, blob, name, mime)
    return {
      ok: true,
      value: kept.map(({ hash, name, mime, voice, blob, kind }) => ({
        hash,
        name,
        mime,
        voice,
        kind,
        size: blob.size,
      })),
    }
  }

  /** How far the upload has come; null: it is not under way. */
  progress(hash: string, share: number | null): void {
    const file = this.#shown.get(hash)
    if (!file || file.progress === share) return
    this.#shown.set(hash, { ...file, progress: share })
    this.#tell()
  }

  readonly address = async (fileId: string): Promise<string | null> => {
    try {
      return await (await this.#client()).address(fileId)
    } catch (error) {
      // What asks for addresses did not come: the network is away.
      console.error(error)
      return null
    }
  }

  async upload({ blob, name }: Readonly<{ blob: Blob; name: string }>): Promise<Outcome<string>> {
    const client = await this.#client()
    const answer = await client.upload({ id: this.#ids.unique(), blob, name }, () => {})
    return mapped(outcomeOf(answer), (data) => data.url)
  }

  /** Takes away what belongs to no message that still waits. `waiting`: hashes of those that do. */
  async sweep(waiting: ReadonlySet<string>): Promise<void> {
    const ids = (await this.store.ids()).filter((id) => !waiting.has(id))
    const rows = await Promise.all(ids.map((id) => this.store.read(id)))
    const now = this.#clock.now()
    const old = ({ id, at }: UploadRow) => at < now - (isPiece(id) ? FORGOTTEN_MS : LEFT_BEHIND_MS)
    await this.store.delete(rows.flatMap((row) => (row && old(row) ? [row.id] : [])))
  }

  /** The user leaves: nothing of theirs stays in memory. */
  forget(): void {
    for (const { url } of this.#shown.values()) URL.revokeObjectURL(url)
    this.#shown.clear()
    this.#asked.clear()
    this.recordings.forget()
    this.#tell()
  }

  #show(hash: string, blob: Blob, name: string, mime: string): void {
    const typed = new Blob([blob], { type: mime })
    this.#shown.set(hash, {
      url: URL.createObjectURL(typed),
      blob: typed,
      name,
      mime,
      progress: null,
    })
    for (const [oldest, { url }] of this.#shown) {
      if (this.#shown.size <= MOST_SHOWN) break
      URL.revokeObjectURL(url)
      this.#shown.delete(oldest)
      this.#asked.delete(oldest)
    }
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
