import { beforeEach, describe, expect, it } from 'vitest'
import { sendDue } from '../../../server/areas/schedules/due.job'
import { scheduleMessage } from '../../../server/areas/schedules/schedule'
import { bulkTickets } from '../../../server/conversation/life/bulk'
import { finishTicket, returnTicket } from '../../../server/conversation/life/close'
import { changeDepartment } from '../../../server/conversation/life/department'
import { closingPlan } from '../../../server/conversation/life/farewell'
import { finishingJob } from '../../../server/conversation/life/finishing'
import { aDatabase } from '../../databases'
import { aLifeDesk } from './life-desk'
import { aHash, aStage, aTakenTicket, aTicket, eventsSince, head, rows, take, ticket, work } from './stage'

const HOUR = 3_600_000

describe("a ticket's end", () => {
  const database = aDatabase()
  const stage = aStage(database)
  beforeEach(async () => {
    await rows(stage(), 'DELETE FROM closing_messages')
    await rows(stage(), 'UPDATE surveys SET deleted_at = now()')
  })

  const { now, close, goodbye, closeAndGo, writes, saysGoodbye, spoken } = aLifeDesk(stage)

  describe('ends with a word', () => {
    it('that names the shop’s own fields, but for what is sensitive', async () => {
      await saysGoodbye('{{primeiro_nome}}: {{cliente_vip}} {{pontos}}. Alergia: {{alergia}}.')
      await rows(
        stage(),
        `INSERT INTO customer_fields (tenant_id, key, label, kind, choices, sensitive) VALUES
           ($1, 'cliente_vip', 'VIP', 'yes_no', '[]', false), ($1, 'pontos', 'Pontos', 'number', '[]', false),
           ($1, 'primeiro_nome', 'Apelido', 'text', '[]', false), ($1, 'alergia', 'Alergia', 'text', '[]', true)`,
        [stage().tenant.id],
      )
      const own = await aTakenTicket(stage())
      await rows(
        stage(),
        `UPDATE customers SET name = 'Rosa', open_field = '{"cliente_vip": true, "pontos": 1.5, "primeiro_nome": "Ro"}',
           sensitive_field = '{"alergia": "dipirona"}' WHERE id = $1`,
        [own.customer_id],
      )
      await closeAndGo(own.id)
      expect(await spoken(own.id)).toEqual(['Rosa: Sim 1,5.'])
      await rows(stage(), 'DELETE FROM customer_fields')
    })

    it('that is filled in and sent once, unless it is closed in silence or outside the window', async () => {
      await saysGoodbye('Tchau, {{primeiro_nome}}! Cupom: {{cupom}}. {{protocolo}}')
      const loud = await aTakenTicket(stage())
      await rows(stage(), `UPDATE customers SET name = 'Rosa Maria' WHERE id = $1`, [loud.customer_id])
      const { protocol } = await closeAndGo(loud.id)
      expect(await spoken(loud.id)).toEqual([`Tchau, Rosa! ${protocol}`])
      const silent = await aTakenTicket(stage())
      await close(silent.id, { silent: true })
      expect(await spoken(silent.id)).toEqual([])
      const later = `SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'ticketId' = $1`
      expect(await stage().db.system((w) => w.query(later, [silent.id]))).toEqual([])
      const late = await aTakenTicket(stage())
      const tomorrow = new Date(Date.now() + 25 * HOUR)
      expect(
        await work(stage(), (w) => closingPlan(w, stage().ana, { id: late.id, reasonId: null }, tomorrow)),
      ).toMatchObject({
        message: null,
      })
      await closeAndGo(late.id, tomorrow)
      expect(await spoken(late.id)).toEqual([])
    })

    it("of the ticket's department before the house's own", async () => {
      const [department] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Entregas') RETURNING id::text`,
        [stage().tenant.id],
      )
      await saysGoodbye('Da casa')
      await rows(
        stage(),
        `INSERT INTO closing_messages (tenant_id, department_id, text) VALUES ($1, $2, 'Do setor')`,
        [stage().tenant.id, department?.id],
      )
      const { id } = await aTicket(stage())
      await work(stage(), (w) => changeDepartment(w, stage().ana, id, department?.id ?? '', now()))
      await take(stage(), stage().ana, id)
      await closeAndGo(id)
      expect(await spoken(id)).toEqual(['Do setor'])
    })
  })

  describe('holds back what was to leave later', () => {
    const schedule = (chat_ticket_id: string, at = new Date(Date.now() + HOUR)) => {
      const asked = {
        chat_ticket_id,
        message: 'Seu pedido chegou.',
        send_at: at.toISOString(),
        hash: aHash(),
      }
      return work(stage(), (w) => scheduleMessage(w, stage().ana, asked, new Date()))
    }
    /** A node's job at a moment. */
    const due = (scheduledId: string, at: Date) =>
      sendDue({ tenantId: stage().tenant.id, scheduledId }, { db: stage().db, now: () => at })
    const later = (ms: number) => new Date(Date.now() + ms)
    const standing = async (id: string) =>
      (await rows(stage(), 'SELECT state FROM scheduled_messages WHERE id = $1', [id]))[0]
    const made = (hash: string) =>
      rows<{ chat_ticket_id: string }>(
        stage(),
        'SELECT chat_ticket_id::text FROM customer_chats WHERE hash = $1',
        [hash],
      )
    const closing = async (id: string, action: 'begin_closing' | 'cancel_closing', at = new Date()) => {
      const [result] = await bulkTickets(stage().db, stage().tenant, stage().ana, { ids: [id], action }, at)
      expect(result).toMatchObject({ id, done: true })
    }
    const finishing = async (id: string) => (await ticket(stage(), id)).is_finishing

    it('from the opening of the dialog until it is left', async () => {
      const { id: ticketId } = await aTakenTicket(stage())
      const { id, hash } = await schedule(ticketId)
      const at = later(2 * HOUR)
      await closing(ticketId, 'begin_closing', at)
      expect(await finishing(ticketId)).toBe(true)
      await due(id, at)
      expect([await standing(id), await made(hash)]).toMatchObject([{ state: 'pending' }, []])
      await closing(ticketId, 'cancel_closing', at)
      expect(await finishing(ticketId)).toBe(false)
      await due(id, at)
      expect(await made(hash)).toMatchObject([{ chat_ticket_id: ticketId }])
    })

    it('five minutes at most, should the dialog be left open; nobody is kept from anything', async () => {
      const { id: ticketId } = await aTakenTicket(stage())
      const { id, hash } = await schedule(ticketId)
      const at = later(2 * HOUR)
      await closing(ticketId, 'begin_closing', at)
      // What was written before still leaves.
      await schedule(ticketId, later(9 * HOUR))
      const end = (ms: number) =>
        finishingJob(
          { tenantId: stage().tenant.id, ticketId },
          { db: stage().db, now: () => new Date(at.getTime() + ms) },
        )
      await end(5 * 60_000 - 1)
      expect(await finishing(ticketId)).toBe(true)
      const before = await head(stage())
      await end(5 * 60_000)
      await end(5 * 60_000)
      expect((await eventsSince(stage(), before)).map(({ event }) => event)).toEqual(['Changed'])
      expect(await finishing(ticketId)).toBe(false)
      await due(id, at)
      expect(await made(hash)).toHaveLength(1)
      await closing(ticketId, 'begin_closing', at)
      await work(stage(), (w) => returnTicket(w, stage().ana, ticketId, at))
      expect(await finishing(ticketId)).toBe(false)
    })

    it('and until the goodbye has gone out', async () => {
      const { id: ticketId } = await aTakenTicket(stage())
      const { id, hash } = await schedule(ticketId)
      const at = later(2 * HOUR)
      await closing(ticketId, 'begin_closing', at)
      await work(stage(), (w) => finishTicket(w, stage().ana, ticketId, at))
      // Said too late, it changes nothing.
      await closing(ticketId, 'cancel_closing', at)
      expect(await ticket(stage(), ticketId)).toMatchObject({ finished_ticket: 1, is_finishing: true })
      await due(id, at)
      expect(await made(hash)).toEqual([])
      await goodbye(ticketId, at)
      expect(await ticket(stage(), ticketId)).toMatchObject({ finished_ticket: 1, is_finishing: false })
      await due(id, at)
      const [left] = await made(hash)
      expect(left?.chat_ticket_id).not.toBe(ticketId)
    })
  })

  describe('is graded', () => {
    const asked = async () => {
      await rows(
        stage(),
        `INSERT INTO surveys (tenant_id, question, thanks) VALUES ($1, 'De 0 a 10?', 'Obrigado!') ON CONFLICT DO NOTHING`,
        [stage().tenant.id],
      )
      const held = await aTakenTicket(stage())
      await closeAndGo(held.id)
      return held
    }
    const newest = async (phone: string) =>
      (
        await rows<{ id: string; state: string }>(
          stage(),
          `SELECT t.id::text, t.state FROM chat_tickets t JOIN customers c ON c.id = t.customer_id
           WHERE c.wa_id = $1 ORDER BY t.id DESC LIMIT 1`,
          [phone],
        )
      )[0]

    it('by an answer to the question, with a word about it, and stays closed', async () => {
      const { id, phone } = await asked()
      const before = await head(stage())
      await writes(phone, 'Nota 9!')
      await writes(phone, 'Muito bom')
      expect(await ticket(stage(), id)).toMatchObject({
        finished_ticket: 1,
        grade: 9,
        review: 'Muito bom',
        // The one from before it was closed.
        unseenMsg: 1,
        isNotResponded: false,
      })
      expect(await newest(phone)).toMatchObject({ id })
      const events = await eventsSince(stage(), before)
      expect(events.filter(({ event }) => event === 'notifyReviewAttendance')).toHaveLength(2)
      // The question and its answers are marked as such, in the log and as they are told; thanks are none.
      const marked = await rows<{ message: string }>(
        stage(),
        'SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_research ORDER BY id',
        [id],
      )
      expect(marked.map(({ message }) => message)).toEqual(['De 0 a 10?', 'Nota 9!', 'Muito bom'])
      expect(
        events.flatMap(({ event, data }) =>
          event === 'customerChatCreated'
            ? [(data as unknown as { message: { is_research: boolean } }).message.is_research]
            : [],
        ),
      ).toContain(true)
      // What comes behind it is a matter of its own.
      await writes(phone, 'Tem dipirona')
      expect(await newest(phone)).toMatchObject({ state: 'inbox' })
    })

    it.each<[string, string[], number | null]>([
      ['what is no grade', ['Tem dipirona?'], null],
      ['what asks something behind the grade', ['10', 'E a entrega, chega hoje?'], 10],
      ['a grade behind something else', ['Oi', '10'], null],
    ])('not by %s: it begins a new ticket', async (_, bodies, grade) => {
      const { id, phone } = await asked()
      await writes(phone, ...bodies)
      const next = await newest(phone)
      expect(next).toMatchObject({ state: 'inbox' })
      expect(next?.id).not.toBe(id)
      expect(await ticket(stage(), id)).toMatchObject({ grade, review: null })
    })

    it('not where nobody asked', async () => {
      const { id, phone } = await aTakenTicket(stage())
      await close(id)
      await writes(phone, '10')
      expect(await newest(phone)).toMatchObject({ state: 'inbox' })
    })
  })
})
