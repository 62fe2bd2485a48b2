import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from '../../server/directory/media/disk-store'
import { insertMany, into, returning } from '../../server/platform/db/insert-many'
import { migrate } from '../../server/platform/db/migrate'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/pool'
import type { Tenant, Work } from '../../server/platform/db/work'
import { type Change, publish } from '../../server/platform/events/publish'
import { sweepEvents } from '../../server/platform/housekeeping/own-steps'
import { silentLog } from '../../server/platform/log'
import { maskName, maskValue } from '../../src/domain/contacts/mask'
import { digitsOf } from '../../src/domain/text/plain-numbers'
import { onEveryDatabase } from '../databases'
import { FOLDED } from '../folded'
import { HIDDEN_CONTACTS, NO_CONTACTS, somebodysContact } from '../hidden-contacts'
import { aTenant, aUser, testConfig, writeEvents } from './fixtures'

onEveryDatabase(
  'the database',
  (database) => {
    let db: OpenDatabase
    let a: Tenant
    let b: Tenant
    beforeAll(async () => {
      db = openDatabase(database.url(), { log: silentLog, size: 20 })
      a = await aTenant(db, 'a')
      b = await aTenant(db, 'b')
      await aUser(db, a, 'ana')
      await aUser(db, b, 'bia')
    })
    afterAll(() => db.close())

    /** The same table tries the device's side (src/domain/text/fold-text.test.ts). Seen to fail with 26 letters alone. */
    it('folds texts as the device does', async () => {
      const texts = FOLDED.map(([text]) => text)
      const folded = await db.system((work) =>
        work.query<{ folded: string }>(
          'SELECT fold_text(t) AS folded FROM unnest($1::text[]) WITH ORDINALITY v(t, n) ORDER BY n',
          [texts],
        ),
      )
      expect(folded.map((row, n) => [texts[n], row.folded])).toEqual(FOLDED)
    })

    describe('where a contact may stand', () => {
      const hides = async (texts: readonly string[]) => {
        const rows = await db.system((work) =>
          work.query<{ hides: boolean }>(
            'SELECT hides_contact(t) AS hides FROM unnest($1::text[]) WITH ORDINALITY v(t, n) ORDER BY n',
            [texts],
          ),
        )
        return texts.filter((_text, n) => rows[n]?.hides)
      }

      /** The same table tries the mask (src/domain/text/plain-numbers.test.ts). Seen to fail with ASCII digits alone. */
      it('is known in every script, as the mask knows it', async () => {
        expect(await hides(HIDDEN_CONTACTS)).toEqual(HIDDEN_CONTACTS)
        expect(await hides(NO_CONTACTS)).toEqual([])
        const covered = fc
          .sample(somebodysContact, { numRuns: 500, seed: 1 })
          .filter((text) => maskValue(text) !== text || maskName(text) !== text)
        expect(covered.length).toBeGreaterThan(200)
        expect(await hides(covered)).toEqual(covered)
      })

      it('has every digit that this Node knows', async () => {
        const digits = Array.from({ length: 0x11_0000 }, (_none, code) => code)
          .filter((code) => code > 0x7f && (code < 0xd800 || code > 0xdfff))
          .map((code) => String.fromCodePoint(code))
          .filter((sign) => /\p{Nd}/u.test(sign))
        const [row] = await db.system((work) =>
          work.query<{ plain: string }>('SELECT plain_signs($1) AS plain', [digits.join('')]),
        )
        expect(row?.plain).toBe(digits.map(digitsOf).join(''))
      })
    })

    describe('the wall between tenants', () => {
      it('hides every row of another tenant, also from SQL that asks for it', async () => {
        const tables = await db.system((work) =>
          work.query<{ name: string }>(
            `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_name NOT IN ('webhook_quarantine', 'webhook_inbox')`,
          ),
        )
        expect(tables.length).toBeGreaterThan(14)
        for (const { name } of tables) {
          const rows = await db.work(a, (work) =>
            work.query(`SELECT 1 FROM ${name} WHERE tenant_id = $1`, [b.id]),
          )
          expect(rows, name).toEqual([])
        }
        expect(await db.work(a, (work) => work.query('SELECT slug FROM tenants'))).toEqual([{ slug: 'a' }])
        expect(await db.work(b, (work) => work.query('SELECT email FROM users'))).toEqual([
          { email: 'bia@b.example' },
        ])
      })

      it('shows through views only the own tenant', async () => {
        const views = await db.system((work) =>
          work.query<{ name: string }>(
            `SELECT table_name AS name FROM information_schema.views WHERE table_schema = 'public'`,
          ),
        )
        expect(views.map(({ name }) => name).sort()).toEqual([
          'message_spendings',
          'searchable_answers',
          'searchable_customers',
          'searchable_products',
          'searchable_protocols',
          'searchable_words',
        ])
        await db.work(b, async (work) => {
          await work.query(
            `INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, 'Célia', '5511987650001', '551187650001')`,
            [b.id],
          )
          await work.query(
            `INSERT INTO business_answers (tenant_id, question, answer) VALUES ($1, 'Entregam?', 'Sim.')`,
            [b.id],
          )
          await work.query(
            `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, protocol)
           SELECT $1, (SELECT min(id) FROM instances), (SELECT min(id) FROM customers), 'inbox', 'P1'`,
            [b.id],
          )
          await work.query(`INSERT INTO products (tenant_id, name) VALUES ($1, 'Dipirona')`, [b.id])
          await work.query(
            `INSERT INTO message_costs (tenant_id, attempt, instance_id, category, billable, model, priced_at)
             VALUES ($1, sha256('a'), 1, 'marketing', TRUE, 'PMP', now())`,
            [b.id],
          )
          await work.query(`SELECT add_ticket_words($1, (SELECT min(id) FROM chat_tickets), 'dipirona')`, [
            b.id,
          ])
        })
        for (const { name } of views) {
          const count = (tenant: Tenant) =>
            db.work(tenant, (work) => work.one<{ n: number }>(`SELECT count(*)::integer AS n FROM ${name}`))
          expect(await count(a), name).toEqual({ n: 0 })
          expect(await count(b), name).toEqual({ n: 1 })
        }
      })

      it('lets no row be written for another tenant', async () => {
        const attack = db.work(a, (work) =>
          work.query(`INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'k', 'v')`, [b.id]),
        )
        await expect(attack).rejects.toThrow(/row-level security/)
        await db.work(a, (work) => work.query(`UPDATE users SET name = 'x' WHERE tenant_id = $1`, [b.id]))
        expect(await db.work(b, (work) => work.query('SELECT name FROM users'))).toEqual([{ name: 'bia' }])
      })

      it('keeps the walled role from what belongs to no tenant', async () => {
        for (const table of [
          'webhook_inbox',
          'webhook_quarantine',
          'job_workers',
          'job_deaths',
          'migration_facts',
          'graphile_worker._private_jobs',
        ])
          await expect(
            db.work(a, (work) => work.query(`SELECT 1 FROM ${table}`)),
            table,
          ).rejects.toThrow(/permission denied/)
      })

      it('leaves no tenant behind on a connection', async () => {
        await db.work(a, (work) => work.query('SELECT 1'))
        const left = await db.system((work) =>
          work.one<{ t: string; who: boolean }>(
            `SELECT current_setting('app.tenant', true) AS t, current_user = session_user AS who`,
          ),
        )
        expect(left?.t ?? '').toBe('')
        expect(left?.who).toBe(true)
      })

      it('takes jobs for the own tenant only', async () => {
        await db.work(a, (work) => work.enqueue('messages.send', { tenantId: a.id, messageId: '1' }))
        await expect(
          db.work(a, (work) => work.enqueue('messages.send', { tenantId: b.id, messageId: '1' })),
        ).rejects.toThrow(/cannot be added/)
      })
    })

    describe('event numbers', () => {
      const canceled = (id: string, besides: object = {}): Change => ({
        event: 'TransferCanceled',
        data: (rev) => ({ id, chatTicketId: '1', rev, ...besides }),
        audience: { kind: 'tenant' },
        rows: [],
      })
      it('are gapless and in commit order under 50 transactions at once, some of which fail', async () => {
        const before = await db.work(b, (work) =>
          work.one<{ last_seq: string }>('SELECT last_seq FROM tenants'),
        )
        const writers = Array.from({ length: 50 }, (_, i) =>
          db.work(b, async (work) => {
            await publish(work, [canceled(String(i))])
            if (i % 5 === 0) throw new Error('rolled back')
          }),
        )
        // A reader that looks all the time never sees a number appear below one it has already seen.
        let reading = true
        let last = Number(before?.last_seq)
        const holes: string[] = []
        const reader = (async () => {
          while (reading) {
            const rows = await db.pool.query<{ seq: string }>(
              'SELECT seq FROM events WHERE tenant_id = $1 AND seq > $2 ORDER BY seq',
              [b.id, last],
            )
            for (const row of rows.rows) {
              if (Number(row.seq) !== last + 1) holes.push(`${last} → ${row.seq}`)
              last = Number(row.seq)
            }
          }
        })()
        const results = await Promise.allSettled(writers)
        reading = false
        await reader
        expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(40)
        expect(holes).toEqual([])
        const seqs = await db.work(b, (work) =>
          work.query<{ seq: string }>('SELECT seq FROM events ORDER BY seq'),
        )
        expect(seqs.map((row) => Number(row.seq))).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
      })

      it('refuse data that is not of the catalogue, and drop what the catalogue does not name', async () => {
        const wrong = db.work(a, (work) => publish(work, [canceled(1 as never)]))
        await expect(wrong).rejects.toThrow(/TransferCanceled/)
        await db.work(a, (work) => publish(work, [canceled('1', { official_token: 'secret' })]))
        const row = await db.work(a, (work) =>
          work.one<{ data: object }>('SELECT data FROM events ORDER BY seq DESC LIMIT 1'),
        )
        expect(row?.data).not.toHaveProperty('official_token')
      })
    })

    describe('many rows of one statement', () => {
      const MANY = into(
        'many_rows',
        'ref bigint, count integer, on_ boolean, words text, at timestamptz, json jsonb, tags text[], ids bigint[]',
        { returning: returning<{ id: string; words: string | null }>('id::text, words') },
      )
      type Row = Parameters<typeof MANY.set.values>[0][number]
      beforeAll(() =>
        db.system(async (work) => {
          await work.query(
            `CREATE TABLE many_rows (tenant_id integer NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, ref bigint, count integer,
               on_ boolean, words text, at timestamptz, json jsonb, tags text[], ids bigint[])`,
          )
          await work.query("SELECT wall('many_rows')")
        }),
      )
      afterAll(() => db.system((work) => work.query('DROP TABLE many_rows')))

      /** Writes them, and reads back what stands there. */
      const thereAndBack = (rows: readonly Row[]) =>
        db.work(a, async (work) => {
          await work.query('DELETE FROM many_rows')
          const given = await insertMany(work, MANY, rows)
          const kept = await work.query<Row & { id: string }>(
            `SELECT id::text, ref::text, count, on_, words, at, json, tags, ids::text[] FROM many_rows ORDER BY many_rows.id`,
          )
          expect(given).toEqual(kept.map(({ id, words }) => ({ id, words })))
          return kept.map(({ id: _id, ...row }) => row)
        })

      const words = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', ''))
      const bigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
      const json = fc
        .jsonValue({ maxDepth: 3 })
        .map((value): unknown =>
          JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '').replaceAll('-0', '0')),
        )
      const rowOf = fc.record({
        ref: fc.option(bigint),
        count: fc.option(fc.integer()),
        on_: fc.option(fc.boolean()),
        words: fc.option(words),
        at: fc.option(
          fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        ),
        json: fc.option(fc.oneof(json, fc.constantFrom('"', "it's", { 'a"b': ["'", '\\', '$1'] }))),
        tags: fc.option(fc.array(words, { maxLength: 3 })),
        ids: fc.option(fc.array(bigint, { maxLength: 3 })),
      })

      it('stand there as they were given, in their order, whatever they hold', () =>
        fc.assert(
          fc.asyncProperty(fc.array(rowOf, { maxLength: 8 }), async (rows) => {
            expect(await thereAndBack(rows)).toEqual(rows)
          }),
          { numRuns: 60 },
        ))

      it('may be five thousand', async () => {
        const [sample] = fc.sample(rowOf, { numRuns: 1, seed: 1 }) as [Row]
        const rows = Array.from({ length: 5_000 }, (_, count) => ({ ...sample, count }))
        expect(await thereAndBack(rows)).toEqual(rows)
      })

      it('ask for nothing where there are none', async () => {
        const silent = { query: () => Promise.reject(new Error('asked')) } as unknown as Work
        expect(await insertMany(silent, MANY, [])).toEqual([])
      })

      it('are the caller’s tenant’s alone', async () => {
        await thereAndBack([{ ...(fc.sample(rowOf, 1)[0] as Row) }])
        expect(await db.work(b, (work) => work.query('SELECT 1 FROM many_rows'))).toEqual([])
      })

      it.each([
        ['name text, x; DROP TABLE users'],
        ['name text); --'],
        ['name citext'],
        ['name'],
        ['Name text'],
        ['v.name text'],
      ])('have no column that is none: %s', (columns) =>
        expect(() => into('many_rows', columns)).toThrow('no column'),
      )
    })

    it('runs a transaction again after a deadlock', async () => {
      let tries = 0
      const lockBoth = (first: string, second: string) =>
        db.work(a, async (work) => {
          tries++
          await work.query('SELECT pg_advisory_xact_lock(hashtext($1))', [first])
          await work.query('SELECT pg_sleep(0.1)')
          await work.query('SELECT pg_advisory_xact_lock(hashtext($1))', [second])
          return 'done'
        })
      expect(await Promise.all([lockBoth('x', 'y'), lockBoth('y', 'x')])).toEqual(['done', 'done'])
      expect(tries).toBeGreaterThan(2)
    })

    /** Seen to end the whole process, by an error that nobody listened to. */
    it('may be away between two statements of a transaction, which fails alone', async () => {
      const cut = db.work(a, async (work) => {
        const [own] = await work.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
        await db.system((other) => other.query('SELECT pg_terminate_backend($1)', [own?.pid]))
        await wait(200)
        await work.query('SELECT 1')
      })
      await expect(cut).rejects.toThrow()
      expect(await db.work(a, (work) => work.one('SELECT 1 AS one'))).toEqual({ one: 1 })
    })

    it('migrates a migrated database again, from two nodes at once', async () => {
      await Promise.all([migrate(database.url(), silentLog), migrate(database.url(), silentLog)])
      expect(await db.work(a, (work) => work.query('SELECT slug FROM tenants'))).toHaveLength(1)
    })

    it('housekeeping drops old events from the beginning and never leaves a hole', async () => {
      const c = await aTenant(db, 'c')
      await writeEvents(db, c, 6)
      await db.system((work) =>
        work.query(
          `UPDATE events SET at = now() - interval '20 days' WHERE tenant_id = $1 AND seq IN (1, 2, 4)`,
          [c.id],
        ),
      )
      await sweepEvents.run({
        db,
        config: testConfig(database.url()),
        files: diskStore(mkdtempSync(path.join(tmpdir(), 'balcao-files-'))),
        log: silentLog,
        now: () => new Date(),
      })
      const left = await db.work(c, (work) =>
        work.query<{ seq: string }>('SELECT seq FROM events ORDER BY seq'),
      )
      expect(left.map((row) => row.seq)).toEqual(['5', '6'])
    })
  },
  { both: true },
)
