import { PASSWORD, Product, until } from '../product'
import { ask, LOG_IN, tokenOf } from '../server/client'
import { Records } from './records'

export const SAYS = {
  absence: 'Estamos fechados. Respondemos quando abrirmos.',
  warnings: ['Ainda está aí?', 'Vamos encerrar.'],
  queueWarning: 'Já vamos atender você.',
  goodbye: 'Obrigado pela visita!',
  question: 'De 0 a 10, que nota você dá?',
  thanks: 'Obrigado pela nota!',
} as const

/** How long the shop may take for anything, deaths of its server included, ms. */
export const WITHIN_MS = 60_000

/** How long customers are silent before each warning, and behind the last before they are closed, ms. */
export const WARNED_MS = 4_000
const CLOSED_MS = 6_000

/** What the job queue calls the timers of a ticket. */
const TIMERS = ['inactivity.due', 'tickets.goodbye', 'tickets.research']
/** A ticket with its customer. */
const OF = `chat_tickets t JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id`

type Kept = Readonly<{
  id: string
  state: string
  grade: number | null
  review: string | null
  asked: boolean
  waits: boolean
}>

/**
 * A shop that says things by itself, closed for today and with seconds where others have minutes. Everything here is
 * asked for again until it is written down: its server may die at any moment.
 */
export class TimedShop {
  readonly #records: Records
  #token = ''
  #reason = ''
  #answers = 0

  private constructor(readonly product: Product) {
    this.#records = new Records(product)
  }

  static async open(): Promise<TimedShop> {
    const shop = new TimedShop(await Product.start())
    const entered = await ask(shop.product.url, 'demo', LOG_IN, {
      variables: { email: 'admin@demo.test', password: PASSWORD },
    })
    shop.#token = tokenOf(entered)
    await shop.#writeRules()
    return shop
  }

  /** Rules are written past their forms, which know no seconds. */
  async #writeRules(): Promise<void> {
    const records = this.#records
    await records.query(`ALTER TABLE inactivity_rules DROP CONSTRAINT inactivity_rules_close_minutes_check,
      ALTER close_minutes TYPE double precision`)
    await records.query(
      `INSERT INTO settings (tenant_id, key, value) SELECT id, 'inactivity_in_hours', 'false' FROM tenants WHERE slug = 'demo'
       ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
    )
    // Closed yesterday, today and tomorrow, open the day after: so it is, whichever zone's day is asked for.
    const openOn = (new Date().getUTCDay() + 2) % 7
    const week = Array.from({ length: 7 }, (_, day) => (day === openOn ? '08:00-18:00' : ''))
    await records.query('DELETE FROM opening_hours')
    await this.#insert('opening_hours', 'calendar, absence', [
      JSON.stringify({ week, national: false, days: [] }),
      SAYS.absence,
    ])
    await records.query('DELETE FROM closing_messages')
    await this.#insert('closing_messages', 'text', [SAYS.goodbye])
    await records.query('UPDATE surveys SET active = FALSE')
    await this.#insert('surveys', 'question, thanks', [SAYS.question, SAYS.thanks])
    const [reason] = await records.query<{ id: string }>(
      `SELECT id::text FROM reasons WHERE name = 'Engano' AND deleted_at IS NULL`,
    )
    this.#reason = reason?.id ?? ''
  }

  async #insert(table: string, columns: string, values: unknown[]): Promise<void> {
    const places = values.map((_, n) => `$${n + 1}`).join(', ')
    await this.#records.query(
      `INSERT INTO ${table} (tenant_id, ${columns}) SELECT id, ${places} FROM tenants WHERE slug = 'demo'`,
      values,
    )
  }

  /** From now on silences are timed: in somebody's hands (`open`), or in the queue (`inbox`). */
  async times(place: 'open' | 'inbox'): Promise<void> {
    const texts = place === 'open' ? SAYS.warnings : [SAYS.queueWarning]
    const warnings = JSON.stringify(texts.map((text) => ({ minutes: WARNED_MS / 60_000, text })))
    const close = CLOSED_MS / 60_000
    await this.#insert('inactivity_rules', 'place, warnings, close_minutes', [place, warnings, close])
  }

  async #does(mutation: string): Promise<void> {
    await ask(this.product.url, 'demo', `mutation { ${mutation} }`, { token: this.#token })
  }

  /** The customer's tickets, the first one first. */
  tickets(phone: string): Promise<Kept[]> {
    return this.#records.query<Kept>(
      `SELECT t.id::text, t.state, t.grade, t.review, t.nps_asked_at IS NOT NULL AS asked, t.is_research AS waits
       FROM ${OF} WHERE c.phone_number = $1 ORDER BY t.id`,
      [phone],
    )
  }

  /** Waits until the customer's newest ticket stands so, doing `act` about it (again) while it does not. */
  async until(phone: string, holds: (ticket: Kept) => boolean, act?: (id: string) => string): Promise<void> {
    await until(async () => {
      const ticket = (await this.tickets(phone)).at(-1)
      if (!ticket) return false
      if (holds(ticket)) return true
      if (act) await this.#does(act(ticket.id))
      return false
    }, WITHIN_MS)
  }

  takes(phone: string): Promise<void> {
    return this.until(
      phone,
      ({ state }) => state === 'open',
      (id) => `createTicketTransfer(next_user_id: 1, chat_ticket_id: ${id}) { id }`,
    )
  }

  closes(phone: string): Promise<void> {
    return this.until(
      phone,
      ({ state }) => state === 'closed',
      (id) => `finishChatTicket(id: ${id}, reason_id: ${this.#reason}) { id }`,
    )
  }

  async answers(phone: string, text: string): Promise<void> {
    this.#answers += 1
    const hash = `timed-shop-${phone}-${this.#answers}`
    const [at] = await this.#records.query<{ id: string }>(
      `SELECT t.instance_id::text AS id FROM ${OF} WHERE c.phone_number = $1`,
      [phone],
    )
    const to = `to_number: "${phone}", instance_id: ${at?.id}, message: "${text}", hash: "${hash}"`
    await until(async () => {
      const kept = await this.#records.query('SELECT 1 FROM customer_chats WHERE hash = $1', [hash])
      if (kept.length > 0) return true
      await this.#does(`sendMessage(${to}) { id }`)
      return false
    }, WITHIN_MS)
  }

  /** What was said to them, in its order; `sure`: without what nobody can say whether it arrived. */
  async said(phone: string, { sure = false } = {}): Promise<string[]> {
    const rows = await this.#messages(phone, `m.tag_type = 'out' AND NOT ($2 AND m.delivery = 'unknown')`, [
      sure,
    ])
    return rows.map(({ message }) => message)
  }

  /** What they wrote, as the shop has it. */
  async heard(phone: string): Promise<string[]> {
    return (await this.#messages(phone, `m.tag_type = 'in'`)).map(({ message }) => message)
  }

  #messages(phone: string, which: string, values: unknown[] = []): Promise<{ message: string; at: Date }[]> {
    return this.#records.query<{ message: string; at: Date }>(
      `SELECT m.message, m.sent_at AS at FROM customer_chats m JOIN ${OF} ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
       WHERE c.phone_number = $1 AND ${which} ORDER BY m.id`,
      [phone, ...values],
    )
  }

  /** How often each of these was told of the customer's tickets. */
  async told(phone: string): Promise<Record<string, number>> {
    const rows = await this.#records.query<{ event: string; times: number }>(
      `SELECT e.event, count(*)::integer AS times FROM events e JOIN ${OF} ON t.tenant_id = e.tenant_id AND t.id::text = e.data->'ticket'->>'id'
       WHERE c.phone_number = $1 AND e.event IN ('chatTicketClosed', 'IsResearch', 'ResearchCanceled', 'notifyReviewAttendance')
       GROUP BY e.event`,
      [phone],
    )
    return Object.fromEntries(rows.map(({ event, times }) => [event, times]))
  }

  /** What the conversations say was done about their silences. */
  async noted(phone: string): Promise<string[]> {
    const rows = await this.#messages(phone, `m.is_log_message AND m.message LIKE '%inatividade%'`)
    return rows.map(({ message }) => message)
  }

  /** The shortest time between two things that were done about their silences, ms. */
  async soonest(phone: string): Promise<number> {
    const rows = await this.#messages(
      phone,
      `(m.is_log_message AND m.message LIKE '%inatividade%' OR m.message = ANY($2))`,
      [[...SAYS.warnings, SAYS.queueWarning]],
    )
    const times = rows.map(({ at }) => at.getTime())
    return Math.min(...times.slice(1).map((at, n) => at - (times[n] ?? 0)))
  }

  /** They have written nothing for longer than the window is open; who waits in the queue came into it only now. */
  async outlastsWindow(phone: string): Promise<void> {
    await this.#records.query(
      `UPDATE chat_tickets SET last_inbound_at = now() - interval '25 hours', placed_at = now()
       WHERE customer_id = (SELECT id FROM customers WHERE phone_number = $1)`,
      [phone],
    )
    await this.again([phone])
  }

  /** Lets the question for a grade end in so many ms. */
  async forgetsIn(phone: string, ms: number): Promise<void> {
    const at = new Date(Date.now() + ms)
    const [ticket] = await this.tickets(phone)
    await this.#records.query('UPDATE chat_tickets SET nps_until = $2 WHERE id = $1', [ticket?.id, at])
    await this.#records.query(
      `UPDATE graphile_worker._private_jobs j SET run_at = $2 FROM graphile_worker._private_tasks k
       WHERE k.id = j.task_id AND k.identifier = 'tickets.research' AND j.payload->>'ticketId' = $1`,
      [ticket?.id, at],
    )
  }

  /** When the next timer of these customers is due, ms; null: none is set. */
  async nextDue(phones: readonly string[]): Promise<number | null> {
    const [row] = await this.#records.query<{ due: Date | null }>(
      `SELECT min(j.run_at) AS due FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks k ON k.id = j.task_id AND k.identifier = ANY($1)
       WHERE j.locked_at IS NULL AND j.payload->>'ticketId' IN (SELECT t.id::text FROM ${OF} WHERE c.phone_number = ANY($2))`,
      [TIMERS, phones],
    )
    return row?.due?.getTime() ?? null
  }

  /** Every timer of these customers comes now, and once more: those that are set, and those that have been. */
  async again(phones: readonly string[]): Promise<void> {
    await this.#records.query(
      `SELECT graphile_worker.add_job(v.name, json_build_object('tenantId', t.tenant_id, 'ticketId', t.id::text,
         'by', t.closed_by::text, 'closedAt', to_char(t.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
       FROM ${OF}, unnest($1::text[]) v(name)
       WHERE c.phone_number = ANY($2) AND (v.name <> 'tickets.goodbye' OR t.closed_by IS NOT NULL)`,
      [[...TIMERS, ...TIMERS], phones],
    )
  }

  /** Is no timer of these customers due, or at work? */
  async rests(phones: readonly string[]): Promise<boolean> {
    const due = await this.#records.query(
      `SELECT 1 FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks k ON k.id = j.task_id AND k.identifier = ANY($1)
       WHERE j.run_at <= now() AND j.payload->>'ticketId' IN (SELECT t.id::text FROM ${OF} WHERE c.phone_number = ANY($2))`,
      [TIMERS, phones],
    )
    return due.length === 0
  }
}
