import type { CustomerChat, InternalChatMessage } from '../../../contract/entities'
import { canSee, type TicketScope, type Viewer } from '../../../src/domain/access/visibility'
import { passedOn } from '../../../src/domain/messages/actions'
import { MEDIA_KINDS, type MediaKind } from '../../../src/domain/messages/media-kinds'
import { plainAddress } from '../../directory/media/address'
import { fileById, type MediaFile } from '../../directory/media/file.row'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  MutationForwardMessageArgs,
  MutationForwardToColleagueArgs,
} from '../../platform/graphql/resolvers.gen'
import { readMessages } from '../messages/message.row'
import { mediaLabel } from '../messages/outbound/media-label'
import {
  checkedHash,
  checkedText,
  messageOfHash,
  type OwnContent,
  plainContent,
} from '../messages/outbound/own-message'
import { mustBeActive, storeSend } from '../messages/outbound/send'
import { mustBeInWindow } from '../messages/outbound/window'
import { mustReply } from '../tickets/conversation'
import { lockVisibleTicket } from '../tickets/locked-ticket'
import { sendInternalFile, sendInternalMessage } from './send'

/**
 * Passes a message on to the customer of another ticket, marked as such; its file is the same one, not a copy. The
 * same hash gives the same message.
 * @throws Refusal when the viewer may not see the message or not write in that ticket, or it is none to pass on.
 */
export async function forwardMessage(
  work: Work,
  viewer: Viewer,
  args: MutationForwardMessageArgs,
  now: Date,
  seesContacts = true,
): Promise<CustomerChat> {
  const hash = checkedHash(args.hash)
  const known = await messageOfHash(work, viewer, hash)
  if (known) return known
  const { message, file } = await source(work, viewer, args.customer_chat_id, seesContacts)
  const ticket = await lockVisibleTicket(work, viewer, args.chat_ticket_id)
  const meanwhile = await messageOfHash(work, viewer, hash)
  if (meanwhile) return meanwhile
  await mustReply(work, viewer, ticket)
  await mustBeActive(work, ticket)
  const content =
    file === null ? plainContent('chat', checkedText(passedOn(message))) : carried(message, file)
  await mustBeInWindow(work, ticket, content.type, now)
  return storeSend(work, {
    ticket,
    userId: viewer.id,
    hash,
    content,
    parentId: null,
    at: now,
    forwardedFrom: message.customer_id,
  })
}

/** The same to a colleague, by the internal chat. @throws Refusal as {@link forwardMessage}. */
export async function forwardToColleague(
  work: Work,
  viewer: Viewer,
  args: MutationForwardToColleagueArgs,
  now: Date,
  seesContacts = true,
): Promise<InternalChatMessage> {
  const { message, file } = await source(work, viewer, args.customer_chat_id, seesContacts)
  const about = {
    user_id: args.user_id,
    user_sending_id: viewer.id,
    hash: args.hash,
    forwardedFrom: message.customer_id,
  }
  if (file === null) return sendInternalMessage(work, viewer, { ...about, message: passedOn(message) }, now)
  return sendInternalFile(
    work,
    viewer,
    { ...about, image_url: plainAddress(work.tenant, file.id), image_caption: message.caption },
    now,
  )
}

type Source = { message: CustomerChat; file: MediaFile | null }

/** The message to pass on, for those who may see it. */
async function source(work: Work, viewer: Viewer, id: string, seesContacts: boolean): Promise<Source> {
  const place = isId(id)
    ? await work.one<TicketScope>(
        `SELECT t.user_id::text, t.department_id::text, t.instance_id::text FROM customer_chats m
         JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id WHERE m.id = $1`,
        [id],
      )
    : undefined
  const message = place && canSee(viewer, place) ? (await readMessages(work, [id])).get(id) : undefined
  if (!message) throw new Refusal('NOT_FOUND', 'Mensagem não encontrada.')
  // What was said inside the house stays there, and what somebody took back is not passed on.
  if (message.type === 'comment' || message.tag_type === 'system' || message.whatsapp_deleted_at !== null)
    throw new Refusal('INVALID', 'Esta mensagem não pode ser encaminhada.')
  // As a text it would hold what the card does not show them.
  if (!seesContacts && (message.details?.contacts?.length ?? 0) > 0)
    throw new Refusal(
      'FORBIDDEN',
      'O seu perfil não mostra os dados deste contato: peça a um colega que o encaminhe.',
    )
  const file = message.status ? await fileById(work, message.status.id) : undefined
  if (!file && passedOn(message) === '')
    throw new Refusal('INVALID', 'Esta mensagem não tem texto nem arquivo para encaminhar.')
  return { message, file: file ?? null }
}

/** Sounds that were recorded, as the provider calls them. */
const VOICE: ReadonlySet<string> = new Set(['ptt', 'voice'])
const KINDS: ReadonlySet<string> = new Set(MEDIA_KINDS)

function carried(message: CustomerChat, file: MediaFile): OwnContent {
  const kind = kindOf(message.type)
  const voice = VOICE.has(message.type)
  const name = message.document_name ?? file.name
  return {
    type: kind,
    text: mediaLabel(kind, kind === 'document' ? name : null, voice),
    caption: kind === 'audio' || kind === 'sticker' ? null : message.caption,
    documentName: name,
    mime: file.mime,
    fileId: file.id,
    voice,
  }
}

const isKind = (type: string): type is MediaKind => KINDS.has(type)
const kindOf = (type: string): MediaKind => (isKind(type) ? type : VOICE.has(type) ? 'audio' : 'document')
