import type { Viewer } from '../../../src/domain/access/visibility'
import { tomorrowMorning } from '../../../src/domain/schedules/send-later'
import { saveDraft } from '../../conversation/drafts/save'
import { snoozeTicket } from '../../conversation/life/marks'
import { createChatComment } from '../../conversation/messages/comment'
import { pinTicket } from '../../conversation/tickets/pins'
import { viewerOf } from '../../directory/session/viewer'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { scheduleMessage } from '../schedules/schedule'
import type { Staff } from './talk'
import type { House } from './write-talks'

/**
 * What the demonstration's staff left off in the middle of, by the same functions that the panel calls: a text
 * that leaves tomorrow, one half written, a colleague's question, a ticket kept on top and one put off.
 */
export async function writeUnfinished(work: Work, house: House): Promise<void> {
  const { now } = house
  const as = async (who: Staff): Promise<Viewer> => {
    const viewer = await viewerOf(work, String(house.staff.get(who)))
    if (!viewer) throw new Error(`the demonstration has no ${who}`)
    return viewer
  }
  const [ana, bruno] = [await as('ana'), await as('bruno')]
  const camila = await ticketOf(work, 'Camila Duarte')
  const send_at = new Date(tomorrowMorning(now.getTime(), await zoneOf(work))).toISOString()
  await scheduleMessage(
    work,
    ana,
    {
      chat_ticket_id: camila.id,
      message: 'Bom dia, Camila! Conseguiu retirar a dipirona? Qualquer coisa é só chamar. 💙',
      send_at,
      hash: 'demo-agendada',
    },
    now,
  )
  const vanessa = await ticketOf(work, 'Vanessa Oliveira')
  await saveDraft(
    work,
    ana,
    {
      chat_ticket_id: vanessa.id,
      message: 'Vanessa, a Luísa liga hoje até as 17h. Pode ser nes',
      type: 'chat',
      reply_message_id: null,
      device: 'demo',
      known_rev: 0,
    },
    now,
  )
  await pinTicket(work, ana, vanessa.id, true)
  await snoozeTicket(work, ana, (await ticketOf(work, 'Diego Farias')).id, send_at, now)
  const sonia = await ticketOf(work, 'Sônia Regina Alves')
  await createChatComment(
    work,
    bruno,
    {
      to_number: sonia.phone,
      instance_id: house.instanceId,
      message: '@Ana Beatriz Martins você lembra qual laboratório ela prefere?',
      mentioned_user_ids: [ana.id],
      hash: 'demo-citacao',
    },
    now,
  )
}

async function ticketOf(work: Work, customer: string): Promise<{ id: string; phone: string }> {
  const row = await work.one<{ id: string; phone: string }>(
    `SELECT t.id::text, c.phone_number AS phone FROM chat_tickets t JOIN customers c ON c.id = t.customer_id
     WHERE c.name = $1 AND t.state = 'open'`,
    [customer],
  )
  if (!row) throw new Error(`the demonstration has no open ticket of ${customer}`)
  return row
}
