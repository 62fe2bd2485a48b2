import type { MediaKind } from '@domain/messages/media-kinds'

/** A file that was chosen or recorded, checked against the provider's limits. */
export type OutgoingFile = Readonly<{
  blob: Blob
  name: string
  /** By its content. */
  mime: string
  kind: MediaKind
  /** Spoken into the microphone. */
  voice: boolean
}>

/** The same, once it lies on this device under its message's hash; `size`: bytes. */
export type QueuedFile = Readonly<Omit<OutgoingFile, 'blob'> & { hash: string; size: number }>
