import { type GraphError, graphError } from './errors.ts'

/** The kinds of media a message can carry. */
export type MediaKind = 'audio' | 'document' | 'image' | 'sticker' | 'video'

const KB = 1024
const MB = 1024 * KB

/** Types that Meta takes as this kind (whatsapp-facts section 3). Documents may be of any other type too. */
const typesOf: Record<Exclude<MediaKind, 'document'>, readonly string[]> = {
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
  image: ['image/jpeg', 'image/png'],
  sticker: ['image/webp'],
  video: ['video/mp4', 'video/3gpp'],
}

const documentTypes = [
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]

/** Largest size of a kind, bytes. A static sticker may have 100 KB only; its frames are not looked at here. */
const largest: Record<MediaKind, number> = {
  audio: 16 * MB,
  document: 100 * MB,
  image: 5 * MB,
  sticker: 500 * KB,
  video: 16 * MB,
}

/** The type without its parameters: `audio/ogg; codecs=opus` is `audio/ogg`. */
export function bareType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase()
}

/** The kind a type is sent as; undefined for types that Meta does not take (webm, gif, heic, …). */
function kindOf(mimeType: string): MediaKind | undefined {
  const type = bareType(mimeType)
  for (const [kind, types] of Object.entries(typesOf)) {
    if (types.includes(type)) return kind as MediaKind
  }
  return documentTypes.includes(type) ? 'document' : undefined
}

/** What Meta has against an upload; undefined when it takes it. */
export function uploadProblem(mimeType: string, size: number): GraphError | undefined {
  const kind = kindOf(mimeType)
  if (kind === undefined) {
    const allowed = [...Object.values(typesOf).flat(), ...documentTypes].join(', ')
    return graphError(100, {
      title: `Param file must be a file with one of the following types: ${allowed}. Received file of type '${bareType(mimeType)}'.`,
      details: `Unsupported media type ${bareType(mimeType)}.`,
    })
  }
  if (size === 0) return graphError(100, { details: 'The file is empty.' })
  if (size > largest[kind]) {
    return graphError(131053, {
      details: `Media file size of ${size} bytes exceeds the limit of ${largest[kind]} bytes for ${kind}.`,
    })
  }
  return undefined
}

/** Whether uploaded media of this type can be sent as this kind of message. */
export function fits(kind: MediaKind, mimeType: string): boolean {
  return kind === 'document' || kindOf(mimeType) === kind
}
