import { beforeAll, describe, expect, it } from 'vitest'
import { draftAdverseEvent } from '../../../server/areas/adverse-events/area'
import { turnJob } from '../../../server/areas/maria/run/turn.job'
import { aDatabase } from '../../databases'
import { aBotDesk } from './bot-stage'
import { aPhone, aStage, rows, work } from './stage'

describe('Maria', () => {
  const stage = aStage(aDatabase())
  const { ticketOf, write } = aBotDesk(stage)

  beforeAll(async () => {
    await rows(stage(), 'UPDATE instances SET maria_enabled = TRUE')
    await rows(stage(), `INSERT INTO maria_settings (tenant_id, mode) VALUES ($1, 'automatic')`, [
      stage().tenant.id,
    ])
  })

  const begin = async (text: string) => {
    const phone = aPhone()
    await write(phone, text)
    const id = await ticketOf(phone)
    await turnJob({ tenantId: stage().tenant.id, ticketId: id }, { ...stage(), now: () => new Date() })
    const [turn] = await rows<{ flag: string | null; message: string }>(
      stage(),
      'SELECT flag, read_to::text AS message FROM maria_turns WHERE chat_ticket_id = $1',
      [id],
    )
    return { flag: turn?.flag, message: turn?.message ?? '' }
  }
  const drafts = () => rows(stage(), 'SELECT state, user_id, message_id::text, narrative FROM adverse_events')

  it('has people judge what may be an adverse event: one draft of a message, begun by nobody, and no report', async () => {
    const told = 'Tomei o remédio e fiquei com coceira no corpo todo'
    const { flag, message } = await begin(told)
    expect(flag).toBe('adverse')
    const one = [{ state: 'draft', user_id: null, message_id: message, narrative: told }]
    expect(await drafts()).toEqual(one)
    // Told of again, it is one; and what is no reaction makes none.
    await work(stage(), (w) => draftAdverseEvent(w, message, new Date()))
    expect((await begin('Quantos comprimidos de dipirona posso tomar?')).flag).toBe('dose')
    expect(await drafts()).toEqual(one)
  })
})
