import type { InternalChatMessage } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { ONLINE_WITHIN_S } from '../../directory/session/user'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  MutationSendImageInternalChatArgs,
  MutationSendMessageInternalChatArgs,
} from '../../platform/graphql/resolvers.gen'
import { checkedHash, checkedText } from '../messages/outbound/own-message'
import { ACK, betweenTwo, readInternalMessage } from './message.row'
import { fileToPassOn } from './own-file'

/** Of what is passed on: the customer from whose conversation. */
type PassedOn = Readonly<{ forwardedFrom?: string }>

/** Longest caption, in characters (whatsapp-facts 2.1). */
const LONGEST_CAPTION = 1024

type Content = Readonly<{
  type: 'chat' | 'image' | 'audio' | 'video' | 'document'
  message: string | null
  caption: string | null
  documentName: string | null
  mime: string | null
  fileId: string | null
}>

/**
 * Writes a text to a colleague: the row and its event, both or none. Asked again with the same hash it gives
 * the same message.
 * @throws Refusal when the text, the hash or the receiver is no good, or the caller writes in another's name.
 */
export function sendInternalMessage(
  work: Work,
  viewer: Viewer,
  args: MutationSendMessageInternalChatArgs & PassedOn,
  now: Date,
): Promise<InternalChatMessage> {
  return send(work, viewer, args, now, async () => ({
    type: 'chat',
    message: checkedText(args.message),
    caption: checkedLine(args.caption, LONGEST_CAPTION),
    documentName: null,
    mime: null,
    fileId: null,
  }))
}

/**
 * The same with a file of the house: one that the viewer has just uploaded, or passes on from a message.
 * @throws Refusal also when the address is not one of a file that the viewer may see.
 */
export function sendInternalFile(
  work: Work,
  viewer: Viewer,
  args: MutationSendImageInternalChatArgs & PassedOn,
  now: Date,
): Promise<InternalChatMessage> {
  return send(work, viewer, args, now, async () => {
    const { id: fileId, mime, name } = await fileToPassOn(work, viewer, args.image_url)
    return {
      type: typeOf(mime),
      message: null,
      caption: checkedLine(args.image_caption ?? args.caption, LONGEST_CAPTION),
      documentName: name,
      mime,
      fileId,
    }
  })
}

type Args = Readonly<{ user_id: string; user_sending_id: string; parent_id?: string | null; hash: string }> &
  PassedOn

async function send(
  work: Work,
  viewer: Viewer,
  args: Args,
  now: Date,
  contentOf: () => Promise<Content>,
): Promise<InternalChatMessage> {
  const hash = checkedHash(args.hash)
  mustBeSelf(viewer, args.user_sending_id)
  const known = await messageOfHash(work, viewer, hash)
  if (known) return known
  const content = await contentOf()
  const receiver = await activeColleague(work, viewer, args.user_id)
  const parentId = await checkedParent(work, viewer, receiver.id, args.parent_id ?? null)
  const row = await work.one<{ id: string }>(
    `INSERT INTO internal_chat_messages (tenant_id, hash, user_sending_id, user_id, type, message, caption,
       document_name, document_mimetype, media_file_id, parent_id, ack, created_at,
       forwarded_customer_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (tenant_id, hash) DO NOTHING RETURNING id::text`,
    [
      work.tenant.id,
      hash,
      Number(viewer.id),
      Number(receiver.id),
      content.type,
      content.message,
      content.caption,
      content.documentName,
      content.mime,
      content.fileId,
      parentId,
      receiver.online ? ACK.delivered : ACK.sent,
      now,
      args.forwardedFrom ?? null,
    ],
  )
  if (!row) {
    // The same request, at this very moment on another connection.
    const twin = await messageOfHash(work, viewer, hash)
    if (twin) return twin
    throw new Error('a hash is taken by nobody')
  }
  return announce(work, row.id, hash)
}

/** Tells the two people, and nobody else. */
async function announce(work: Work, id: string, hash: string): Promise<InternalChatMessage> {
  const message = await readInternalMessage(work, id)
  const [rev] = await publish(work, [
    {
      event: 'InternalChatMessageCreated',
      data: (seq) => ({ message: { ...message, rev: seq } }),
      audience: { kind: 'users', ids: [message.user_sending_id, message.user_id] },
      hash,
      rows: [{ table: 'internal_chat_messages', id }],
    },
  ])
  return { ...message, rev: rev ?? message.rev }
}

/** @throws Refusal FORBIDDEN when somebody else is named as the one who writes or reads. */
export function mustBeSelf(viewer: Viewer, declared: string): void {
  if (declared !== viewer.id)
    throw new Refusal('FORBIDDEN', 'No chat interno, cada um escreve e lê em seu próprio nome.')
}

/**
 * The message that this hash already made, if it did.
 * @throws Refusal CONFLICT when somebody else made it.
 */
async function messageOfHash(work: Work, viewer: Viewer, hash: string): Promise<InternalChatMessage | null> {
  const row = await work.one<{ id: string; user_sending_id: string }>(
    'SELECT id::text, user_sending_id::text FROM internal_chat_messages WHERE hash = $1',
    [hash],
  )
  if (!row) return null
  if (row.user_sending_id !== viewer.id)
    throw new Refusal('CONFLICT', 'Este identificador de envio já foi usado.')
  return readInternalMessage(work, row.id)
}

/**
 * A colleague to whom the viewer may write.
 * @throws Refusal INVALID for oneself, NOT_FOUND for somebody who has left or is blocked.
 */
export async function activeColleague(
  work: Work,
  viewer: Viewer,
  id: string,
): Promise<{ id: string; online: boolean }> {
  if (id === viewer.id) throw new Refusal('INVALID', 'Escolha um colega: esta conversa seria com você.')
  const row = isId(id)
    ? await work.one<{ id: string; online: boolean }>(
        `SELECT u.id::text, EXISTS (SELECT 1 FROM sessions s WHERE s.tenant_id = u.tenant_id AND s.user_id = u.id
           AND s.revoked_at IS NULL AND s.seen_at > now() - interval '${ONLINE_WITHIN_S} seconds') AS online
         FROM users u WHERE u.id = $1::bigint AND u.deleted_at IS NULL AND u.blocked_at IS NULL`,
        [id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Este colega não está mais disponível.')
  return row
}

async function checkedParent(
  work: Work,
  viewer: Viewer,
  peerId: string,
  parentId: string | null,
): Promise<string | null> {
  if (parentId === null) return null
  const parameters = new Parameters()
  const found = isId(parentId)
    ? await work.one(
        `SELECT 1 FROM internal_chat_messages m WHERE m.id = ${parameters.add(parentId)}::bigint
         AND ${betweenTwo(viewer.id, peerId, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!found) throw new Refusal('INVALID', 'A mensagem respondida não está nesta conversa.')
  return parentId
}

function checkedLine(typed: string | null | undefined, longest: number): string | null {
  const text = cleanText(typed ?? '').trim()
  if (text === '') return null
  if (Array.from(text).length > longest)
    throw new Refusal('INVALID', `O texto passa do limite de ${longest.toLocaleString('pt-BR')} caracteres.`)
  return text
}

function typeOf(mime: string): Content['type'] {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
}
