import { describe, expect, it } from 'vitest'
import { chatTickets } from '../../../server/conversation/tickets/ticket.queries'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aStage, deliver, envelope, text, work } from './stage'

describe('a search in messages', () => {
  const stage = aStage(aDatabase())

  it('shows of each ticket the message that was found, and none of a ticket that may not be seen', async () => {
    const phone = '5511900007701'
    const said = (body: string) =>
      deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, body)] }))
    await said('Tem nebulizador infantil?')
    await said(`${'muito antes '.repeat(40)}o nebulizador pediátrico ${'e depois '.repeat(40)}`)
    await said('Só o pediátrico então')
    const found = (viewer: Viewer) =>
      work(stage(), (w) =>
        chatTickets(w, viewer, {
          all_users: true,
          search_query: 'PEDIATRICO nebuli',
          search_by_message: true,
        }),
      )
    const { items, hits } = await found(stage().alice)
    expect(hits).toHaveLength(1)
    expect(hits?.[0]?.chat_ticket_id).toBe(items[0]?.id)
    expect(hits?.[0]?.text).toMatch(/^….*o nebulizador pediátrico e depois.*…$/)
    expect(hits?.[0]?.text.length).toBeLessThanOrEqual(160)
    expect((await found({ ...stage().ana, instance_ids: [] })).hits).toEqual([])
    const plain = await work(stage(), (w) => chatTickets(w, stage().alice, { all_users: true }))
    expect(plain.hits).toBeNull()
  })
})
