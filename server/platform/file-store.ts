import type { Readable } from 'node:stream'

/** Bytes that came in and are not kept yet: they wait in a file of their own. */
export type Incoming = Readonly<{
  /** Hexadecimal. */
  sha256: string
  /** Bytes. */
  size: number
  /** The first bytes, for what looks at content. */
  head: Uint8Array
  /** Where they lie, for what must read more of them. */
  path: string
}>

/** Where a tenant's files lie, by the hash of their content: a folder (disk-store.ts) or objects (s3-store.ts). */
export interface FileStore {
  /**
   * Takes a stream in. `check` sees the size so far and the head after each chunk, and ends the intake by
   * throwing; so does the stream. Call `keep` with what comes back if it is wanted, and `discard` in any case.
   */
  receive(from: Readable, check: (size: number, head: Uint8Array) => void | Promise<void>): Promise<Incoming>
  /** Keeps what came in, which stays to be discarded; nothing happens where the content is there already. */
  keep(tenantId: number, incoming: Incoming): Promise<void>
  discard(incoming: Incoming): Promise<void>
  /** Is the content there? */
  has(tenantId: number, sha256: string): Promise<boolean>
  /** Bytes from `start` to `end` (both included), or all of them. The stream fails when there are none. */
  read(tenantId: number, sha256: string, range?: { start: number; end: number }): Readable
  /** The whole file; null when it is gone. */
  blob(tenantId: number, sha256: string): Promise<Blob | null>
  /** Takes it away; nothing happens when it is gone. */
  delete(tenantId: number, sha256: string): Promise<void>
  /** The hashes of all that a tenant keeps, in no order. */
  list(tenantId: number): AsyncIterable<string>
  /** Takes away what came in before and was neither kept nor discarded: its server was killed. */
  clearLeftovers(before: Date): Promise<void>
  /** Can it be used? Rejects with what is wrong. */
  check(): Promise<void>
  close(): void
}

/** What content is called in every store. Other names are nobody's. */
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** @throws TypeError for what is no hash: a path is made of it. */
export function checkedHash(sha256: string): string {
  if (!isHash(sha256)) throw new TypeError('not a hash')
  return sha256
}
