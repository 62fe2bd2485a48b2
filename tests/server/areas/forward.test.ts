import { describe, expect, it } from 'vitest'
import { forwardMessage, forwardToColleague } from '../../../server/conversation/internal-chat/forward'
import { createChatComment } from '../../../server/conversation/messages/comment'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aHash, aStage, aTakenTicket, rows, send, work } from './stage'

describe('passing a message on', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const forward = (
    customer_chat_id: string,
    chat_ticket_id: string,
    hash = aHash(),
    who: Viewer = stage().ana,
  ) => work(stage(), (w) => forwardMessage(w, who, { customer_chat_id, chat_ticket_id, hash }, new Date()))
  const toColleague = (customer_chat_id: string, user_id: string, hash = aHash()) =>
    work(stage(), (w) => forwardToColleague(w, stage().ana, { customer_chat_id, user_id, hash }, new Date()))
  /** A picture that the customer sent. */
  const aPicture = async (ticketId: string) => {
    const [file] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO media_files (tenant_id, sha256, size, mime, name) VALUES ($1, $2, 10, 'image/png', 'receita.png') RETURNING id::text`,
      [stage().tenant.id, 'a'.repeat(64)],
    )
    const [message] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, caption, sent_at,
         delivery, tag_type, media_file_id)
       SELECT tenant_id, id, customer_id, instance_id, 'image', 'Imagem', 'Minha receita', now(), 'delivered', 'in', $2
       FROM chat_tickets WHERE id = $1 RETURNING id::text`,
      [ticketId, file?.id],
    )
    return { id: message?.id ?? '', fileId: file?.id }
  }

  it('text goes to another ticket, marked, once by its hash', async () => {
    const [from, to] = [await aTakenTicket(stage()), await aTakenTicket(stage())]
    const said = await send(stage(), stage().ana, from.phone)
    const hash = aHash()
    const first = await forward(said.id, to.id, hash)
    expect(first).toMatchObject({
      message: 'Temos sim.',
      is_forwarded: true,
      forwarded_customer_id: said.customer_id,
      chat_ticket_id: to.id,
      parent_id: null,
    })
    expect((await forward(said.id, to.id, hash)).id).toBe(first.id)
  })

  it('a picture goes with its caption and the same file', async () => {
    const [from, to] = [await aTakenTicket(stage()), await aTakenTicket(stage())]
    const picture = await aPicture(from.id)
    const sent = await forward(picture.id, to.id)
    expect(sent).toMatchObject({ type: 'image', caption: 'Minha receita', is_forwarded: true })
    expect(sent.status?.id).toBe(picture.fileId)
  })

  it('a colleague gets text as text and a picture as a picture', async () => {
    const from = await aTakenTicket(stage())
    const said = await send(stage(), stage().ana, from.phone)
    expect(await toColleague(said.id, stage().bruno.id)).toMatchObject({
      type: 'chat',
      message: 'Temos sim.',
      forwarded_customer_id: said.customer_id,
    })
    const picture = await aPicture(from.id)
    expect(await toColleague(picture.id, stage().bruno.id)).toMatchObject({
      type: 'image',
      caption: 'Minha receita',
      forwarded_customer_id: said.customer_id,
      image_url: expect.stringContaining(`/api/file/${picture.fileId}`),
    })
  })

  it.each([
    ['a comment', 'INVALID'],
    ['a message that the customer took back', 'INVALID'],
    ['a file that is not here, without a caption', 'INVALID'],
    ['a message of a ticket that one does not see', 'NOT_FOUND'],
    ['to a ticket of somebody else', 'FORBIDDEN'],
  ])('is refused: %s', async (name, code) => {
    const from = await aTakenTicket(stage())
    const to = await aTakenTicket(stage(), name.startsWith('to a ticket') ? stage().bruno : stage().ana)
    let said = await send(stage(), stage().ana, from.phone)
    if (name === 'a comment')
      said = await work(stage(), (w) =>
        createChatComment(
          w,
          stage().ana,
          { to_number: from.phone, instance_id: stage().instanceId, message: 'Só nós', hash: aHash() },
          new Date(),
        ),
      )
    if (name.includes('took back'))
      await rows(stage(), 'UPDATE customer_chats SET whatsapp_deleted_at = now() WHERE id = $1', [said.id])
    if (name.includes('not here'))
      await rows(stage(), `UPDATE customer_chats SET type = 'image' WHERE id = $1`, [said.id])
    const blind: Viewer = { ...stage().ana, id: stage().carla.id, instance_ids: [] }
    const who = name.includes('does not see') ? blind : stage().ana
    await expect(forward(said.id, to.id, aHash(), who)).rejects.toMatchObject({ extensions: { code } })
  })
})
