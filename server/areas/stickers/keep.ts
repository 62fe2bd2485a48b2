import type { Sticker } from '../../../contract/entities'
import { canSee, type TicketScope, type Viewer } from '../../../src/domain/access/visibility'
import { mediaKindOf } from '../../../src/domain/messages/media-limits'
import { MOST_STICKERS } from '../../../src/domain/stickers/limits'
import { fileOfAddress } from '../../directory/media/address'
import { fileById, type MediaFile } from '../../directory/media/file.row'
import { markDeleted, restoreDeleted } from '../../platform/db/deleted'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { insertSticker, stickerOfContent } from './sticker.row'

/**
 * Keeps the sticker of a message among the viewer's own, the customer's as well as ours. Kept already, it is given.
 * @throws Refusal when the viewer may not see the message, or it is no sticker that is here.
 */
export async function saveSticker(work: Work, viewer: Viewer, messageId: string): Promise<Sticker> {
  const found = isId(messageId)
    ? await work.one<TicketScope & { type: string; file: string | null }>(
        `SELECT t.user_id::text, t.department_id::text, t.instance_id::text, m.type, m.media_file_id::text AS file
         FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
         WHERE m.id = $1 AND m.whatsapp_deleted_at IS NULL`,
        [messageId],
      )
    : undefined
  if (!found || !canSee(viewer, found)) throw new Refusal('NOT_FOUND', 'Mensagem não encontrada.')
  const file = found.type === 'sticker' && found.file !== null ? await fileById(work, found.file) : undefined
  if (!file) throw new Refusal('INVALID', 'Esta mensagem não tem figurinha para guardar.')
  return keep(work, viewer, file)
}

/**
 * Keeps a file that the viewer uploaded among their stickers. What it is was looked at when it came
 * (server/directory/media/upload.ts).
 * @throws Refusal NOT_FOUND when the file is not the viewer's, INVALID when it is no sticker.
 */
export async function addSticker(work: Work, viewer: Viewer, url: string): Promise<Sticker> {
  const id = fileOfAddress(work.tenant, url)
  const file = id === null ? undefined : await fileById(work, id)
  if (!file || file.owner_id !== viewer.id)
    throw new Refusal('NOT_FOUND', 'Arquivo não encontrado: envie-o de novo.')
  return keep(work, viewer, file)
}

async function keep(work: Work, viewer: Viewer, file: MediaFile): Promise<Sticker> {
  if (mediaKindOf(file.mime) !== 'sticker')
    throw new Refusal('INVALID', 'Uma figurinha é uma imagem WebP de 512 × 512 pontos.')
  const known = await stickerOfContent(work, viewer, file.sha256)
  if (known) return known
  // Two devices at once may go past the limit by one each: no harm is in that.
  const counted = await work.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM stickers WHERE user_id = $1 AND deleted_at IS NULL',
    [Number(viewer.id)],
  )
  if ((counted?.count ?? 0) >= MOST_STICKERS)
    throw new Refusal(
      'CONFLICT',
      `Você já guarda ${MOST_STICKERS} figurinhas. Remova alguma antes de guardar outra.`,
    )
  const made =
    (await insertSticker(work, viewer, file)) ?? (await stickerOfContent(work, viewer, file.sha256))
  if (!made) throw new Error('a sticker vanished inside its transaction')
  return made
}

/**
 * Puts a sticker of the viewer's own away, from where {@link restoreSticker} has it back; its messages stay.
 * @throws Refusal NOT_FOUND for anybody else's.
 */
export async function deleteSticker(work: Work, viewer: Viewer, id: string, now: Date): Promise<boolean> {
  const own = isId(id)
    ? await work.one('SELECT id FROM stickers WHERE id = $1 AND user_id = $2', [id, Number(viewer.id)])
    : undefined
  if (!own || !(await markDeleted(work, 'stickers', { id, by: viewer, now })))
    throw new Refusal('NOT_FOUND', 'Figurinha não encontrada.')
  return true
}

/** Has one back that the viewer put away a moment ago. @throws Refusal when it is too late. */
export async function restoreSticker(work: Work, viewer: Viewer, id: string, now: Date): Promise<boolean> {
  const taken = 'Você já guardou esta figurinha de novo.'
  await restoreDeleted(work, 'stickers', { id, by: viewer, now, taken })
  return true
}
