import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SecurityLogPage } from '../../../contract/entities'
import { sayClosed } from '../../../server/areas/automatic-messages/absence'
import { openingHoursList } from '../../../server/areas/automatic-messages/lists'
import { openingHours } from '../../../server/areas/automatic-messages/opening-hours'
import { resolvers as automatic } from '../../../server/areas/automatic-messages/resolvers'
import { findConnection } from '../../../server/areas/erp/connection.row'
import { takeProducts } from '../../../server/areas/erp/products/take'
import { quotePdf } from '../../../server/areas/orders/quotes/pdf'
import { saveQuote } from '../../../server/areas/orders/quotes/save'
import { productExport } from '../../../server/areas/products/product-export'
import { scheduleMessage } from '../../../server/areas/schedules/schedule'
import { scheduledRows } from '../../../server/areas/schedules/scheduled-list'
import { snoozeTicket } from '../../../server/conversation/life/marks'
import { LOCKED_COLUMNS, type LockedTicket } from '../../../server/conversation/tickets/locked-ticket'
import { ticketCondition } from '../../../server/conversation/tickets/ticket.filter'
import { filterOf, readTrail } from '../../../server/directory/access-trail/read'
import { sectionsOf } from '../../../server/directory/customers/person/person-file'
import { treeFilters } from '../../../server/directory/customers/segments/tree-filters'
import { runExport } from '../../../server/directory/exports/run.job'
import { startExport } from '../../../server/directory/exports/start'
import { laterInHours, openingFor } from '../../../server/directory/hours/calendar'
import { resolvers as doors } from '../../../server/directory/security-log/resolvers'
import { updateSetting } from '../../../server/directory/settings/update'
import { termsPdf } from '../../../server/directory/terms/pdf'
import { Parameters } from '../../../server/platform/db/parameters'
import { zoneOf } from '../../../server/platform/db/shop-zone'
import type { OpeningHours, QueryChatTicketsArgs } from '../../../server/platform/graphql/resolvers.gen'
import { betweenDays } from '../../../server/platform/list/day-range'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { isOpenAt } from '../../../src/domain/hours/opening'
import { wallOf } from '../../../src/domain/hours/wall'
import { momentOf } from '../../../src/domain/schedules/send-later'
import { ZONES } from '../../../src/domain/settings/zones'
import { dayOf, endOfDay } from '../../../src/domain/time/relative-time'
import { aDatabase } from '../../databases'
import { pdfText } from '../../pdf-text'
import { EVERY_ROUTE } from '../fixtures'
import { aHash, aStage, aTakenTicket, aTicket, eventsSince, head, rows, type Stage, work } from './stage'

const MANAUS = 'America/Manaus'
const SAO_PAULO = 'America/Sao_Paulo'
const FROM = { ip: '192.0.2.7', agent: 'Navegador' }

describe('the shop’s own clock', () => {
  const stage = aStage(aDatabase())
  const set = (value: string | null, instance_id: string | null = null, by = stage().alice) =>
    work(stage(), (w) => updateSetting(w, by, FROM, { key: 'time_zone', value, instance_id }))
  const zone = (house: Pick<Stage, 'tenant'> = stage()) =>
    work({ db: stage().db, tenant: house.tenant }, zoneOf)
  afterEach(() => set(null))

  it('is Brasília’s until the shop sets another, which everybody is told and no other shop has', async () => {
    const other = await stage().another()
    expect(await zone()).toBe(SAO_PAULO)
    const before = await head(stage())
    await set(MANAUS)
    expect(await zone()).toBe(MANAUS)
    expect(await eventsSince(stage(), before)).toMatchObject([
      {
        event: 'settingsChanged',
        data: { settings: [{ key: 'time_zone', value: MANAUS, instance_id: null }] },
      },
    ])
    expect(await zone(other)).toBe(SAO_PAULO)
    // Nor has what belongs to no shop.
    expect(await stage().db.system((w) => w.query('SELECT shop_zone() AS zone'))).toEqual([
      { zone: SAO_PAULO },
    ])
    await set(null)
    expect(await zone()).toBe(SAO_PAULO)
  })

  it('is one of Brazil’s, each of which the database knows, and never a connection’s own', async () => {
    for (const each of ZONES) {
      await set(each)
      expect(await zone()).toBe(each)
    }
    for (const none of ['America/Ceres', 'Europe/Lisbon', 'UTC', '', "x' OR '1"])
      await expect(set(none), none).rejects.toMatchObject({
        message: 'Este fuso horário não é do Brasil: escolha um da lista.',
        extensions: { code: 'INVALID', field: 'time_zone' },
      })
    await expect(set(MANAUS, stage().instanceId)).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
    await expect(set(MANAUS, null, stage().ana)).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    // What would stop every statement that reads a clock does not come in by another door either.
    await expect(
      rows(stage(), `UPDATE settings SET value = 'America/Ceres' WHERE key = 'time_zone'`),
    ).rejects.toThrow('time zone')
  })

  describe('of Manaus', () => {
    const at = (wall: string) => momentOf(wall, MANAUS)

    /** Seen to fail while an ERP's promotion ended at the moment of the day at which it was read. */
    it('ends what an ERP promotes at the end of a day, as its own files do', async () => {
      await set(MANAUS)
      await stage().db.work(stage().tenant, async (w) => {
        const row = await w.one<{ id: string }>(
          `INSERT INTO erp_connections (tenant_id, kind, name, state) VALUES ($1, 'api', 'Trier', 'connected') RETURNING id::text`,
          [stage().tenant.id],
        )
        const connection = await findConnection(w, row?.id ?? '')
        if (!connection) throw new Error('no connection')
        const sold = {
          ref: '1',
          sku: 'DIP',
          name: 'Dipirona',
          gtin: null,
          brand: null,
          stock: 3,
          active: true,
        }
        await takeProducts(w, connection, [{ ...sold, price: 990, promo: 790 }], {
          runId: null,
          now: new Date(at('2026-03-10T15:30') ?? 0),
        })
      })
      const [offer] = await rows<{ until: Date }>(stage(), 'SELECT promo_until AS until FROM product_offers')
      expect(offer?.until.getTime()).toBe(endOfDay('2027-03-10', MANAUS))
    })

    /** Seen to fail while a day alone was Greenwich's, whose 10th ends at eight in the evening of Manaus. */
    it('has its own day where tickets, doors and the trail are asked for by a day alone', async () => {
      await set(MANAUS)
      const { alice, tenant, db } = stage()
      const { id: ticket } = await aTicket(stage())
      const day = { from: '2026-03-10', until: '2026-03-10' }
      const walls = ['2026-03-09T23:59', '2026-03-10T00:00', '2026-03-10T23:59', '2026-03-11T00:00']
      const updatedSince = async (when: Date) => {
        await rows(stage(), 'UPDATE chat_tickets SET updated_at = $2 WHERE id = $1', [ticket, when])
        const asked = { updated_at: day.from, all_users: true } as QueryChatTicketsArgs
        const { sql, parameters } = ticketCondition(tenant, alice, asked)
        return work(stage(), (w) =>
          w.query<{ id: string }>(`SELECT t.id::text FROM chat_tickets t WHERE ${sql}`, parameters.values),
        )
      }
      const since: boolean[] = []
      for (const wall of walls) {
        const when = new Date(at(wall) ?? 0)
        since.push((await updatedSince(when)).some(({ id }) => id === ticket))
        await rows(
          stage(),
          `INSERT INTO security_log (tenant_id, at, kind, user_id, ip, agent) VALUES ($1, $2, 'signed_in', $3, '192.0.2.7', $4)`,
          [tenant.id, when, Number(alice.id), wall],
        )
        await rows(
          stage(),
          `INSERT INTO customer_accesses (tenant_id, at, kind, customer_id, user_id, span)
           SELECT $1, $2, 1, t.customer_id, $3, $5::integer FROM chat_tickets t WHERE t.id = $4`,
          [tenant.id, when, Number(alice.id), ticket, since.length],
        )
      }
      expect(since).toEqual([false, true, true, true])
      const read = doors.Query?.securityLog as (
        parent: object,
        asked: object,
        context: object,
      ) => Promise<SecurityLogPage>
      const log = await read({}, day, { db, tenant, principal: { viewer: alice } })
      expect(log.items.map(({ agent }) => agent)).toEqual(['2026-03-10T23:59', '2026-03-10T00:00'])
      const trail = await work(stage(), (w) => readTrail(w, filterOf(day), { after: null, limit: 25 }))
      expect(trail.items.map((item) => Date.parse(item.at))).toEqual(
        ['2026-03-10T23:59', '2026-03-10T00:00'].map((wall) => Number(new Date(at(wall) ?? 0))),
      )
    })

    it('opens at eight there: answers, counted minutes, the list and the panel say the same', async () => {
      await set(MANAUS)
      await rows(stage(), 'DELETE FROM opening_hours')
      await work(stage(), (w) =>
        openingHours.save(w, null, {
          instanceId: null,
          departmentId: null,
          week: Array.from({ length: 7 }, () => '08:00-18:00'),
          national: false,
          days: [],
          absence: 'Estamos fechados.',
          active: true,
        }),
      )
      const { id } = await aTicket(stage())
      const asked = `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.id = $1`
      const [ticket] = await rows<LockedTicket>(stage(), asked, [id])
      if (!ticket) throw new Error('no ticket')
      const count = async () =>
        (
          await rows(stage(), 'SELECT 1 FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message', [
            id,
          ])
        ).length
      const begun = await count()
      const writes = async (wall: string) => {
        const sentAt = new Date(at(wall))
        await rows(stage(), 'UPDATE chat_tickets SET last_inbound_at = $2 WHERE id = $1', [id, sentAt])
        const heard = { ticket, unseen: true, received: { sentAt }, now: sentAt }
        await work(stage(), (w) => sayClosed(w, [heard]))
        return (await count()) - begun
      }
      // 18:30 in São Paulo; open in Manaus.
      expect(await writes('2027-03-10T17:30')).toBe(0)
      // 08:30 in São Paulo, where it would be open.
      expect(await writes('2027-03-10T07:30')).toBe(1)
      expect(await writes('2027-03-10T08:00')).toBe(1)

      const opening = await work(stage(), (w) => openingFor(w, ticket))
      if (!opening) throw new Error('no hours')
      const later = await work(stage(), (w) => laterInHours(w, ticket))
      expect(later?.(at('2027-03-10T17:50'), 20)).toBe(at('2027-03-11T08:10'))

      // What the panel's mark reckons with: the setting as the event brings it.
      const panel = wallOf(await zone())
      for (const [wall, open] of [
        ['07:59', false],
        ['08:00', true],
        ['17:59', true],
        ['18:00', false],
      ] as const)
        expect(isOpenAt(opening.calendar, panel.toWall(at(`2027-03-10T${wall}`))), wall).toBe(open)
      const { items } = await work(stage(), (w) =>
        pagedQuery<OpeningHours & { zone: string }>(w, stage().alice, openingHoursList, {}),
      )
      const [row] = items
      const told = automatic.OpeningHours?.open_now as (row: object) => boolean
      const now = wallOf(MANAUS).toWall(Date.now())
      expect(row?.zone).toBe(MANAUS)
      // Open for this hour of Manaus alone, whatever the hour is.
      const hour = Math.floor((now % 86_400_000) / 3_600_000)
      const two = (n: number) => String(n).padStart(2, '0')
      const week = Array.from({ length: 7 }, () => `${two(hour)}:00-${two(hour + 1)}:00`)
      expect(told({ ...row, week })).toBe(true)
      expect(told({ ...row, week, zone: SAO_PAULO })).toBe(false)
    })

    it('counts days of lists by it: half past eleven at night is still that day', async () => {
      const { id: ticketId, phone } = await aTakenTicket(stage())
      const late = new Date(at('2027-03-10T23:30')).toISOString()
      await work(stage(), (w) =>
        scheduleMessage(
          w,
          stage().ana,
          { chat_ticket_id: ticketId, message: 'Boa noite', send_at: late, hash: aHash() },
          new Date(),
        ),
      )
      const on = async (day: string) =>
        (
          await work(stage(), (w) =>
            scheduledRows(w, stage().alice, {
              filters: [{ field: 'sent', any: [day, day] }],
              search: phone,
            }),
          )
        ).items.length
      expect([await on('2027-03-10'), await on('2027-03-11')]).toEqual([0, 1])
      await set(MANAUS)
      expect([await on('2027-03-10'), await on('2027-03-11')]).toEqual([1, 0])
    })

    it('finds a range of days by the index still', async () => {
      await set(MANAUS)
      const plan = await work(stage(), async (w) => {
        const parameters = new Parameters()
        const where = betweenDays('o.created_at')(['2027-03-10', '2027-03-10'], parameters)
        await w.query('SET LOCAL enable_seqscan = off')
        await w.query('SET LOCAL enable_sort = off')
        return w.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT 1 FROM orders o WHERE o.tenant_id = ${stage().tenant.id} AND ${where}
           ORDER BY o.created_at DESC, o.id DESC`,
          parameters.values,
        )
      })
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(lines).toMatch(/Index Cond: .*created_at >= .*created_at </)
      // Asked once, not row by row.
      expect(lines).toMatch(/InitPlan/)
      expect(lines).not.toMatch(/Index Cond: .*shop_zone/)
    })

    it('means its own today in segments', async () => {
      const customer = (
        await rows<{ id: string }>(
          stage(),
          `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, created_at)
           VALUES ($1, 'Iara', '5592988887777', 'phone 5592988887777', $2) RETURNING id::text`,
          [stage().tenant.id, new Date(at('2026-03-10T12:00'))],
        )
      )[0]
      // A quarter to midnight, of the eleventh already in São Paulo.
      vi.useFakeTimers({ toFake: ['Date'], now: at('2026-03-10T23:45') })
      const found = (leaf: object) =>
        work(stage(), async (w) => {
          const tree = JSON.stringify({ field: 'created', ...leaf })
          const { filters } = await treeFilters(w, stage().alice, {
            filters: [{ field: 'tree', any: [tree] }],
          })
          const parameters = new Parameters()
          const sql = filters.tree?.([tree], parameters)
          const id = parameters.add(customer?.id)
          return (await w.query(`SELECT 1 FROM customers c WHERE c.id = ${id} AND ${sql}`, parameters.values))
            .length
        })
      const today = () => found({ op: 'last_days', value: 1 })
      const on = (day: string) => found({ op: 'on', value: day })
      try {
        expect([await today(), await on('2026-03-10'), await on('2026-03-11')]).toEqual([0, 1, 0])
        await set(MANAUS)
        expect([await today(), await on('2026-03-10'), await on('2026-03-11')]).toEqual([1, 1, 0])
        await rows(stage(), 'UPDATE customers SET created_at = $2 WHERE id = $1', [
          customer?.id,
          new Date(at('2026-03-10T23:30')),
        ])
        expect([await today(), await on('2026-03-10'), await on('2026-03-11')]).toEqual([1, 1, 0])
        await set(null)
        expect([await today(), await on('2026-03-10'), await on('2026-03-11')]).toEqual([1, 0, 1])
      } finally {
        vi.useRealTimers()
      }
    })

    it('writes its days into files', async () => {
      const until = new Date(at('2027-03-10T23:59'))
      const cell = async () => {
        const columns = await work(stage(), (w) =>
          productExport.columns(w, { viewer: stage().alice } as never),
        )
        return columns.find(({ title }) => title === 'Promoção até')?.value({ promo_until: until } as never)
      }
      const person = (
        await rows<{ id: string }>(
          stage(),
          `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, created_at)
           VALUES ($1, 'Jaci', '5592988886666', 'phone 5592988886666', $2) RETURNING id::text`,
          [stage().tenant.id, until],
        )
      )[0]
      const registered = async () =>
        (await work(stage(), (w) => sectionsOf(w, person?.id ?? '')))[0]?.rows[0]?.Cadastro
      expect([await cell(), await registered()]).toEqual(['11/03/2027', '11/03/2027 00:59:00'])
      await set(MANAUS)
      expect([await cell(), await registered()]).toEqual(['10/03/2027', '10/03/2027 23:59:00'])
    })
  })

  describe('of Manaus, half an hour before midnight', () => {
    // The eleventh already in São Paulo and in Greenwich.
    const late = new Date('2027-03-11T03:30:00.000Z')

    /** Seen to fail with the day in Greenwich. */
    it('is the day in the name of a file, and the hours in it', async () => {
      const alice = { viewer: stage().alice, userId: stage().alice.id }
      const role = { name: stage().alice.role, has_permission_routes: [...EVERY_ROUTE] }
      const named = async () => {
        const id = await work(stage(), (w) =>
          startExport(
            w,
            { ...alice, role },
            { kind: 'termsAcceptances', format: 'csv', list: {}, ids: null },
            FROM,
          ),
        )
        await runExport({ tenantId: stage().tenant.id, exportId: id }, { ...stage(), now: () => late })
        const [file] = await rows<{ name: string; sha256: string }>(
          stage(),
          'SELECT f.name, f.sha256 FROM exports e JOIN media_files f ON f.id = e.media_file_id WHERE e.id = $1',
          [id],
        )
        const text = (await buffer(stage().files.read(stage().tenant.id, file?.sha256 ?? ''))).toString()
        return [file?.name, /\d\d\/\d\d\/\d{4} \d\d:\d\d/.exec(text)?.[0]]
      }
      await rows(
        stage(),
        `INSERT INTO terms_acceptances (tenant_id, user_id, version, ip, accepted_at) VALUES ($1, $2, 'x', '192.0.2.1', $3)
         ON CONFLICT DO NOTHING`,
        [stage().tenant.id, Number(stage().alice.id), late],
      )
      expect(await named()).toEqual(['termos-aceitos-2027-03-11.csv', '11/03/2027 00:30'])
      await set(MANAUS)
      expect(await named()).toEqual(['termos-aceitos-2027-03-10.csv', '10/03/2027 23:30'])
    })

    it('is the day on the pages of terms and of a quote', async () => {
      const terms = { house: 'Farmácia', version: 1, text: 'Leia.', at: late }
      const pages = async (zone: string) => pdfText(await buffer(termsPdf({ ...terms, zone })))
      expect(await pages(SAO_PAULO)).toContain('Versão 1, de 11/03/2027.')
      expect(await pages(MANAUS)).toContain('Versão 1, de 10/03/2027.')
      const { customer_id } = await aTakenTicket(stage())
      const { id } = await work(stage(), (w) =>
        saveQuote(
          w,
          stage().alice,
          {
            customer_id,
            quote: {
              hash: 'key-of-a-quote-of-manaus',
              status: 'open',
              currency: 'BRL',
              discount: 0,
              valid_until: late.toISOString(),
              items: [{ name: 'Dipirona', price: 700, quantity: 1 }],
            },
          },
          new Date(late.getTime() - 86_400_000),
        ),
      )
      const quote = async () =>
        pdfText(Buffer.from(await work(stage(), (w) => quotePdf(w, stage().alice, id, new Date()))))
      expect(await quote()).toContain('Feito em 10/03/2027, válido até 11/03/2027')
      await set(MANAUS)
      expect(await quote()).toContain('Feito em 09/03/2027, válido até 10/03/2027')
    })

    it('is the time until when a ticket was put off', async () => {
      const { id } = await aTakenTicket(stage())
      const told = async () => {
        await work(stage(), (w) =>
          snoozeTicket(w, stage().ana, id, late.toISOString(), new Date('2027-03-10T12:00:00Z')),
        )
        const [line] = await rows<{ message: string }>(
          stage(),
          'SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_log_message ORDER BY customer_chats.id DESC LIMIT 1',
          [id],
        )
        return line?.message
      }
      expect(await told()).toContain('até 11/03/2027, 00:30')
      await set(MANAUS)
      expect(await told()).toContain('até 10/03/2027, 23:30')
    })
  })

  it('is the day in a protocol', async () => {
    // A zone of which it is another day than in São Paulo now, whatever the hour: one is far ahead, one behind.
    const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
      (one) => dayOf(Date.now(), one) !== dayOf(Date.now(), SAO_PAULO),
    )
    if (!far) throw new Error('no zone is far enough')
    await rows(stage(), `UPDATE settings SET value = $1 WHERE key = 'time_zone'`, [far])
    const { id } = await aTicket(stage())
    const [row] = await rows<{ protocol: string }>(
      stage(),
      'SELECT protocol FROM chat_tickets WHERE id = $1',
      [id],
    )
    expect(row?.protocol.slice(0, 8)).toBe(dayOf(Date.now(), far).replaceAll('-', ''))
  })
})
