import { Readable } from 'node:stream'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { mediaLabel } from '../../../conversation/messages/outbound/media-label'
import { checkedText, messageOfHash, plainContent } from '../../../conversation/messages/outbound/own-message'
import { mustBeActive, storeSend } from '../../../conversation/messages/outbound/send'
import { mustBeInWindow } from '../../../conversation/messages/outbound/window'
import { mustReply } from '../../../conversation/tickets/conversation'
import { type LockedTicket, lockVisibleTicket } from '../../../conversation/tickets/locked-ticket'
import { fileOfUpload, keepFile } from '../../../directory/media/file.row'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import type { FileStore } from '../../../platform/file-store'
import { Refusal } from '../../../platform/graphql/refusal'

/** What a customer is told in two messages: a text, and a page behind it. */
export type Said = Readonly<{ text: string; page: Uint8Array; fileName: string; caption: string }>

/** What a sending needs beside what it says. */
export type Sending = Readonly<{ db: Database; files: FileStore; tenant: Tenant }>

const PDF = 'application/pdf'
const KEY = /^[\w-]{16,56}$/

/** The key of a sending that is done in several steps. @throws Refusal INVALID */
export function checkedSendingKey(hash: string): string {
  if (!KEY.test(hash))
    throw new Refusal('INVALID', 'Um envio precisa de uma chave de 16 a 56 letras e algarismos.')
  return hash
}

/**
 * A conversation of this customer's in which the viewer may write now; locked.
 * @throws Refusal as sendMessage, NOT_FOUND for another customer's.
 */
export async function lockTalkOf(
  work: Work,
  viewer: Viewer,
  { ticketId, customerId }: Readonly<{ ticketId: string; customerId: string }>,
  now: Date,
): Promise<LockedTicket> {
  const ticket = await lockVisibleTicket(work, viewer, ticketId)
  if (ticket.customer_id !== customerId)
    throw new Refusal('NOT_FOUND', 'Este atendimento não é deste cliente.')
  await mustReply(work, viewer, ticket)
  await mustBeActive(work, ticket)
  await mustBeInWindow(work, ticket, 'chat', now)
  return ticket
}

/** Was everything under this key planned already? */
export const isSaid = async (work: Work, viewer: Viewer, key: string): Promise<boolean> =>
  (await messageOfHash(work, viewer, keysOf(key).page)) !== null

const keysOf = (key: string) => ({ text: `${key}-text`, page: `${key}-page` })

/**
 * Plans a text and a page for the customer of a conversation: both or neither, once by key.
 * @param planned what else is written in that moment, once as they are.
 * @throws Refusal as sendMessage.
 */
export async function sayWithPage(
  { db, files, tenant }: Sending,
  viewer: Viewer,
  {
    key,
    ticketId,
    customerId,
    ...said
  }: Said & Readonly<{ key: string; ticketId: string; customerId: string }>,
  planned: (work: Work, at: Date) => Promise<void>,
): Promise<void> {
  const incoming = await files.receive(Readable.from([said.page], { objectMode: false }), () => {})
  try {
    // A store may be far away: no transaction waits for it.
    await files.keep(tenant.id, incoming)
    await db.work(tenant, async (work) => {
      const now = new Date()
      const ticket = await lockTalkOf(work, viewer, { ticketId, customerId }, now)
      // Behind the conversation's lock: who asked for it at the same moment has planned it by now.
      if (await isSaid(work, viewer, key)) return
      const file =
        (await keepFile(work, files, {
          incoming,
          mime: PDF,
          name: said.fileName,
          ownerId: viewer.id,
          uploadId: key,
        })) ?? (await fileOfUpload(work, viewer.id, key))
      if (!file) throw new Error('a page vanished inside its transaction')
      const keys = keysOf(key)
      const own = { ticket, userId: viewer.id, parentId: null, at: now }
      await storeSend(work, {
        ...own,
        hash: keys.text,
        content: plainContent('chat', checkedText(said.text)),
      })
      await storeSend(work, {
        ...own,
        hash: keys.page,
        content: {
          ...plainContent('chat', mediaLabel('document', said.fileName, false)),
          type: 'document',
          caption: said.caption,
          documentName: said.fileName,
          mime: file.mime,
          fileId: file.id,
        },
      })
      await planned(work, now)
    })
  } finally {
    await files.discard(incoming)
  }
}
