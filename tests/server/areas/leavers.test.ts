import { describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/areas/schedules/due.job'
import { scheduleMessage, sendScheduledNow } from '../../../server/areas/schedules/schedule'
import { returnTicket } from '../../../server/conversation/life/close'
import { createTransfer } from '../../../server/conversation/transfers/create'
import { hashPassword } from '../../../server/directory/session/password'
import { blockUser, deleteUser, deleteUserInstance } from '../../../server/directory/users/leave'
import { leavingOf } from '../../../server/directory/users/leaving'
import { createUser } from '../../../server/directory/users/save'
import type { Principal } from '../../../server/platform/principal'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { aHash, aPhone, aStage, deliver, envelope, rows, text, work } from './stage'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const refused = (code: string, field: string) => ({ extensions: { code, field } })

describe('who leaves, with what waits in their name', () => {
  const stage = aStage(aDatabase())
  const alice = (): Principal => ({
    sessionId: '00000000-0000-0000-0000-000000000000',
    userId: stage().alice.id,
    viewer: stage().alice,
    role: { name: stage().alice.role, has_permission_routes: [...EVERY_ROUTE] },
  })
  let made = 0
  const hire = async (chosen_instances = [stage().instanceId]) => {
    const number = ++made
    const [role] = await rows<{ id: string }>(stage(), `SELECT id::text FROM roles WHERE name = 'atendente'`)
    const passwordHash = await hashPassword('uma-senha-boa')
    return work(stage(), (w) =>
      createUser(w, alice(), {
        username: `sai${number}`,
        name: `Saiu ${number}`,
        email: `sai${number}@time.example`,
        password: 'uma-senha-boa',
        role_id: role?.id ?? '',
        passwordHash,
        chosen_instances,
      }),
    )
  }
  /** A ticket in this person's hands; its id. */
  const aTicketOf = async (userId: string) => {
    const phone = aPhone()
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, 'Oi')] }))
    const [ticket] = await rows<{ id: string }>(
      stage(),
      'SELECT t.id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.phone_number = $1',
      [phone],
    )
    const id = ticket?.id ?? ''
    const to = { chat_ticket_id: id, next_user_id: userId }
    await work(stage(), (w) => createTransfer(w, stage().alice, to, NOW))
    return id
  }
  /** A message of this person's that waits, and a customer whose own attendant they are. */
  const aLeaver = async () => {
    const leaver = await hire()
    const ticketId = await aTicketOf(leaver.id)
    const self: Viewer = { ...stage().ana, id: leaver.id }
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const args = { chat_ticket_id: ticketId, message: 'Aqui sou eu.', send_at: at, hash: aHash() }
    const scheduled = await work(stage(), (w) => scheduleMessage(w, self, args, new Date()))
    await rows(stage(), 'UPDATE customers SET attendant_id = $2, substitute_id = NULL WHERE id = $1', [
      scheduled.customer_id,
      Number(leaver.id),
    ])
    return { leaver, self, ticketId, scheduled }
  }
  const left = async (id: string) =>
    (
      await rows(
        stage(),
        `SELECT s.state, s.user_id::text, c.attendant_id::text, c.substitute_id::text FROM scheduled_messages s
         JOIN customers c ON c.id = s.customer_id WHERE s.id = $1`,
        [id],
      )
    )[0]
  const linesOf = async (ticketId: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        'SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message ORDER BY id',
        [ticketId],
      )
    ).map(({ message }) => message)
  /** Its time has come: what became of it, and in whose name it stands. */
  const due = async ({ id, hash }: { id: string; hash: string }) => {
    const now = () => new Date(Date.now() + 7_200_000)
    await sendDue({ tenantId: stage().tenant.id, scheduledId: id }, { db: stage().db, now })
    const [said] = await rows<{ user_id: string | null }>(
      stage(),
      'SELECT user_id::text FROM customer_chats WHERE hash = $1',
      [hash],
    )
    return { state: (await left(id))?.state, said: said?.user_id }
  }

  it('without a choice: nothing leaves in their name, nobody is theirs, and the conversation says why', async () => {
    const { leaver, ticketId, scheduled } = await aLeaver()
    await work(stage(), (w) => deleteUser(w, alice(), leaver.id, null, NOW))
    expect(await left(scheduled.id)).toMatchObject({ state: 'canceled', attendant_id: null })
    const lines = (await linesOf(ticketId)).join('\n')
    expect(lines).toContain(`devolveu o atendimento à fila: ${leaver.name} foi excluído da equipe.`)
    expect(lines).toMatch(/A mensagem de .* agendada para .* foi cancelada: .* foi excluído da equipe\./)
    expect(await due(scheduled)).toEqual({ state: 'canceled', said: undefined })
  })

  it('blocked: what comes due is held, whoever serves the customer says it as their own', async () => {
    const { leaver, scheduled } = await aLeaver()
    await work(stage(), (w) => blockUser(w, alice(), leaver.id, NOW))
    expect(await left(scheduled.id)).toMatchObject({ state: 'pending', attendant_id: leaver.id })
    expect(await due(scheduled)).toEqual({ state: 'failed', said: undefined })
    await work(stage(), (w) => sendScheduledNow(w, stage().alice, scheduled.id, new Date()))
    expect(await due(scheduled)).toEqual({ state: 'sent', said: stage().alice.id })
  })

  it.each([
    ['a colleague', 'move', 'bruno'],
    ['the shop', 'shop', null],
  ] as const)(
    'with a choice: %s says it when its time has come, and the customers are a colleague’s',
    async (_, what, who) => {
      const { leaver, ticketId, scheduled } = await aLeaver()
      const bruno = stage().bruno.id
      const chosen = { scheduled: what, scheduled_to: bruno, customers: 'move', customers_to: bruno }
      expect(await work(stage(), (w) => leavingOf(w, alice(), leaver.id))).toEqual({
        chat_tickets: 1,
        scheduled: 1,
        customers: 1,
      })
      await work(stage(), (w) => deleteUser(w, alice(), leaver.id, bruno, NOW, chosen))
      expect(await left(scheduled.id)).toMatchObject({ state: 'pending', attendant_id: bruno })
      expect((await linesOf(ticketId)).join('\n')).toContain(`Recado: ${leaver.name} foi excluído da equipe.`)
      expect(await due(scheduled)).toEqual({ state: 'sent', said: who && stage()[who].id })
    },
  )

  it('with a choice: what repeats goes on in the shop’s name, and who stood in becomes the attendant', async () => {
    const { leaver, scheduled } = await aLeaver()
    // Planned while the window was open for it: what it says is of no matter here.
    await rows(stage(), `UPDATE scheduled_messages SET repeat = '0 9 * * *' WHERE id = $1`, [scheduled.id])
    const bruno = stage().bruno.id
    await rows(stage(), 'UPDATE customers SET substitute_id = $2 WHERE id = $1', [
      scheduled.customer_id,
      Number(bruno),
    ])
    await work(stage(), (w) => deleteUser(w, alice(), leaver.id, null, NOW, { scheduled: 'shop' }))
    expect(await left(scheduled.id)).toMatchObject({ attendant_id: bruno, substitute_id: null })
    expect(await due(scheduled)).toMatchObject({ state: 'sent', said: null })
    expect(
      await rows(
        stage(),
        `SELECT as_shop, repeat FROM scheduled_messages WHERE user_id = $1 AND state = 'pending'`,
        [Number(leaver.id)],
      ),
    ).toEqual([{ as_shop: true, repeat: '0 9 * * *' }])
  })

  it.each([
    ['a kind that is none', { scheduled: 'burn' }, 'INVALID', 'scheduled'],
    ['nobody to move them to', { customers: 'move' }, 'INVALID', 'customers_to'],
    [
      'a colleague who attends no connection',
      { scheduled: 'move', scheduled_to: 'idle' },
      'CONFLICT',
      'scheduled_to',
    ],
    ['the one who leaves', { customers: 'move', customers_to: 'leaver' }, 'INVALID', 'customers_to'],
  ])('with a choice that is refused nothing changes: %s', async (_, typed, code, field) => {
    const { leaver, scheduled } = await aLeaver()
    const idle = await hire([])
    const ids: Readonly<Record<string, string>> = { idle: idle.id, leaver: leaver.id }
    const chosen = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, ids[value] ?? value]),
    )
    const before = await left(scheduled.id)
    await expect(
      work(stage(), (w) => deleteUser(w, alice(), leaver.id, null, NOW, chosen)),
    ).rejects.toMatchObject(refused(code, field))
    expect(await left(scheduled.id)).toEqual(before)
  })

  it('of a connection: what comes due there is held', async () => {
    const { leaver, ticketId, scheduled } = await aLeaver()
    await work(stage(), (w) => returnTicket(w, alice().viewer, ticketId, NOW))
    await work(stage(), (w) => deleteUserInstance(w, alice(), leaver.id, stage().instanceId))
    expect(await due(scheduled)).toEqual({ state: 'failed', said: undefined })
  })
})
