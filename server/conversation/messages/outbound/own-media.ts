import type { Viewer } from '../../../../src/domain/access/visibility'
import type { MediaKind } from '../../../../src/domain/messages/media-kinds'
import { LONGEST_CAPTION, mediaKindOf } from '../../../../src/domain/messages/media-limits'
import { fileOfAddress } from '../../../directory/media/address'
import { fileById, type MediaFile } from '../../../directory/media/file.row'
import { cleanText } from '../../../platform/db/clean-text'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { mediaLabel } from './media-label'
import type { OwnContent } from './own-message'

/** A message with a file, as the mutations are asked for it. */
export type OwnMedia = {
  /** The address that the upload gave. */
  url: string
  caption: string | null
  /** How the customer shall see it named; the file's own name when left out. */
  name: string | null
  /** A note spoken into the microphone, rather than a sound file. */
  voice: boolean
  kinds: readonly MediaKind[]
}

/**
 * The content of a message with a file that the viewer uploaded.
 * @throws Refusal NOT_FOUND when the file is not the viewer's, INVALID when it is of another kind or its caption
 *   too long.
 */
export async function ownMedia(work: Work, viewer: Viewer, media: OwnMedia): Promise<OwnContent> {
  const file = await ownFile(work, viewer, media.url)
  const kind = mediaKindOf(file.mime)
  if (kind === null || !media.kinds.includes(kind))
    throw new Refusal('INVALID', 'Este tipo de arquivo não pode ser enviado assim.')
  const name = media.name === null ? file.name : cleanText(media.name).slice(0, 200) || file.name
  const shownName = kind === 'document' ? name : null
  return {
    type: kind,
    text: mediaLabel(kind, shownName, media.voice),
    caption: checkedCaption(kind, media.caption),
    documentName: name,
    mime: file.mime,
    fileId: file.id,
    voice: media.voice && kind === 'audio',
  }
}

async function ownFile(work: Work, viewer: Viewer, url: string): Promise<MediaFile> {
  const id = fileOfAddress(work.tenant, url)
  const file = id === null ? undefined : await fileById(work, id)
  if (!file || file.owner_id !== viewer.id)
    throw new Refusal('NOT_FOUND', 'Arquivo não encontrado: envie-o de novo.')
  return file
}

function checkedCaption(kind: MediaKind, caption: string | null): string | null {
  const text = cleanText(caption ?? '').trim()
  if (text === '') return null
  if (kind === 'audio' || kind === 'sticker')
    throw new Refusal('INVALID', 'O WhatsApp não leva legenda com áudio nem com figurinha.')
  if (Array.from(text).length > LONGEST_CAPTION)
    throw new Refusal('INVALID', 'A legenda passa do limite de 1.024 caracteres.')
  return text
}
