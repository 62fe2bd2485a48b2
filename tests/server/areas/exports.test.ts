import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { exportCustomer } from '../../../server/directory/customers/person/export-person'
import { csvLines } from '../../../server/directory/exports/csv'
import { fileFor } from '../../../server/directory/exports/download.route'
import { dropExports, sweepExports } from '../../../server/directory/exports/expire'
import { runExport } from '../../../server/directory/exports/run.job'
import { cancelExport, MOST_AT_ONCE, startExport } from '../../../server/directory/exports/start'
import { mayCall } from '../../../src/domain/access/permissions'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { aStage, rows, work } from './stage'

const FROM = { ip: '203.0.113.7', agent: 'Firefox' }
type Asked = { format?: string; list?: object; ids?: string[] | null; kind?: string }
type Row = { id: string; state: string; rows: number; file: string | null; error: string | null }

describe('lists as files', () => {
  const stage = aStage(aDatabase())
  const by = (viewer: Viewer, routes: readonly string[] = EVERY_ROUTE) => ({
    viewer,
    userId: viewer.id,
    role: { name: viewer.role, has_permission_routes: [...routes] },
  })
  const start = (
    { format = 'csv', list = {}, ids = null, kind = 'customers' }: Asked,
    who = by(stage().alice),
  ) => work(stage(), (w) => startExport(w, who, { kind, format, list, ids }, FROM))
  const run = (exportId: string, at = stage()) => runExport({ tenantId: at.tenant.id, exportId }, stage())
  const shown = async (id: string) => {
    const [row] = await rows<Row>(
      stage(),
      'SELECT id::text, state, rows, media_file_id::text AS file, error FROM exports WHERE id = $1',
      [id],
    )
    return row
  }
  const bytes = async (id: string) => {
    const [file] = await rows<{ sha256: string }>(
      stage(),
      'SELECT f.sha256 FROM exports e JOIN media_files f ON f.id = e.media_file_id WHERE e.id = $1',
      [id],
    )
    return stage().files.read(stage().tenant.id, file?.sha256 ?? '')
  }
  const made = async (asked: Asked, who = by(stage().alice)) => {
    const id = await start(asked, who)
    await run(id)
    return { id, text: (await buffer(await bytes(id))).toString() }
  }
  const clear = async () => {
    await rows(stage(), 'DELETE FROM exports')
    await rows(stage(), 'DELETE FROM chat_tickets')
    await rows(stage(), 'DELETE FROM customers')
  }
  let phones = 10_000_000
  const customer = async (name: string, more: { email?: string; document?: string } = {}) => {
    phones += 1
    const phone = `55119${phones}`
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, email, document_register)
       VALUES ($1, $2, $3, $3, $4, $5) RETURNING id::text`,
      [stage().tenant.id, name, phone, more.email ?? null, more.document ?? null],
    )
    return row?.id ?? ''
  }

  it('hold what the list shows by the same search, in the same order, with every customer in the trail', async () => {
    await clear()
    const ana = await customer('Ana Souza', { email: 'ana@a.test', document: '52998224725' })
    const rui = await customer('Rui Souza')
    await customer('Bento Lima')
    const { id, text } = await made({ list: { search: 'souza', sort: '-name' } })
    expect(text.startsWith('\uFEFFNome;Telefone;')).toBe(true)
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^Rui Souza;\(11\) 91000-\d{4};/),
      expect.stringMatching(/^Ana Souza;\(11\) 91000-\d{4};ana@a\.test;529\.982\.247-25;/),
    ])
    expect(text).not.toContain('Bento')
    expect(await shown(id)).toMatchObject({ state: 'done', rows: 2 })
    const trail = await rows<{ customer_id: string }>(
      stage(),
      'SELECT customer_id::text FROM customer_accesses WHERE kind = 5 ORDER BY customer_id',
    )
    expect(trail.map((one) => one.customer_id)).toEqual([ana, rui].sort())
    const log = await rows(stage(), `SELECT reason FROM security_log WHERE kind = 'data_exported'`)
    expect(log).toEqual([{ reason: 'customers' }])
  })

  it('go on over many pages, and hold the chosen rows alone', async () => {
    await clear()
    await rows(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key)
       SELECT $1, 'Cliente ' || n, '5521' || 900000000 + n, '5521' || 900000000 + n FROM generate_series(1, 2500) n`,
      [stage().tenant.id],
    )
    const { id, text } = await made({})
    expect(new Set(text.trim().split('\r\n')).size).toBe(2501)
    expect(await shown(id)).toMatchObject({ state: 'done', rows: 2500 })
    const [one] = await rows<{ id: string }>(stage(), 'SELECT id::text FROM customers LIMIT 1')
    expect((await made({ ids: [one?.id ?? ''] })).text.trim().split('\r\n')).toHaveLength(2)
    await expect(start({ ids: ['999999'] })).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })

  it('run nothing in a spreadsheet, and are a workbook where one is asked for', async () => {
    await clear()
    await customer('=HYPERLINK("http://a.test";"oi")')
    await customer('\u200d@SUM(1)')
    const { text } = await made({})
    expect(text).toContain(`"'=HYPERLINK(""http://a.test"";""oi"")"`)
    expect(text).toContain(`'\u200d@SUM(1)`)
    expect(csvLines([['-5,2', '+55', '-1+1', '\tx', 3]])).toBe(`-5,2;+55;'-1+1;'\tx;3\r\n`)
    const id = await start({ format: 'xlsx' })
    await run(id)
    const sheet = await readSheet(await buffer(await bytes(id)))
    expect(sheet.map((cells) => cells[0])).toEqual([
      'Nome',
      '=HYPERLINK("http://a.test";"oi")',
      '\u200d@SUM(1)',
    ])
  })

  it('show who is no administrator as much of a document as a screen does, and of customers whom they may know', async () => {
    await clear()
    const own = await customer('Minha', { document: '52998224725' })
    const other = await customer('De outra', { document: '52998224725' })
    for (const [id, holder] of [
      [own, stage().ana],
      [other, stage().bruno],
    ] as const)
      await rows(
        stage(),
        `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol, department_id)
         VALUES ($1, $4, $2, 'open', $3::integer, 'E' || $3::integer, NULL)`,
        [stage().tenant.id, id, holder.id, stage().instanceId],
      )
    await rows(stage(), 'DELETE FROM user_instances WHERE user_id = $1', [stage().ana.id])
    await rows(
      stage(),
      `UPDATE roles SET has_permission_routes = has_permission_routes || '{customers/list}' WHERE name <> 'administrador'`,
    )
    const { text } = await made({}, by({ ...stage().ana, instance_ids: [] }))
    expect(text).toContain('Minha')
    expect(text).toContain('***.982.247-**')
    expect(text).not.toContain('529.982')
    expect(text).not.toContain('De outra')
  })

  it('are for who may read the list: when they are asked for, made and fetched', async () => {
    await clear()
    await customer('Ana')
    const nobody = by(stage().bruno, ['chat/attendance'])
    await expect(start({}, nobody)).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    // Who reads the list on the screen takes it away as a file by another right.
    const reader = by(stage().bruno, ['chat/attendance', 'customers/list'])
    await expect(start({}, reader)).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    await expect(start({ kind: 'users' })).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
    await expect(start({ list: { sort: 'phone' } })).rejects.toMatchObject({
      extensions: { code: 'INVALID' },
    })
    const { id } = await made({})
    const fetched = (who: string) => work(stage(), (w) => fileFor(w, who, id))
    // Nobody has a session: the address alone opens nothing.
    expect(await fetched(stage().alice.id)).toBeUndefined()
    for (const { id: user } of [stage().alice, stage().ana])
      await rows(
        stage(),
        `INSERT INTO sessions (tenant_id, id, user_id, refresh_hash, expires_at) VALUES ($1, gen_random_uuid(), $2, $3, now() + interval '1 hour')`,
        [stage().tenant.id, user, `h${user}`],
      )
    expect(await fetched(stage().alice.id)).toMatchObject({ mime: 'text/csv; charset=utf-8' })
    expect(await fetched(stage().ana.id)).toBeUndefined()
    await rows(stage(), `UPDATE users SET blocked_at = now() WHERE id = $1`, [stage().alice.id])
    expect(await fetched(stage().alice.id)).toBeUndefined()
    const late = await start({})
    await run(late)
    expect(await shown(late)).toMatchObject({ state: 'failed', error: expect.stringContaining('perfil') })
    await rows(stage(), `UPDATE users SET blocked_at = NULL WHERE id = $1`, [stage().alice.id])
  })

  it('are few at once, can be stopped, and are begun anew after a server was cut off', async () => {
    await clear()
    await rows(stage(), 'DELETE FROM media_files')
    await customer('Ana')
    const ids: string[] = []
    for (let n = 0; n < MOST_AT_ONCE; n++) ids.push(await start({}))
    await expect(start({})).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    const [first = '', second = ''] = ids
    await expect(work(stage(), (w) => cancelExport(w, stage().bruno.id, first))).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    await work(stage(), (w) => cancelExport(w, stage().alice.id, first))
    await run(first)
    expect(await shown(first)).toMatchObject({ state: 'canceled', file: null })
    // As it stood when the server was killed in the middle.
    await rows(stage(), `UPDATE exports SET state = 'running', rows = 500, tries = 1 WHERE id = $1`, [second])
    await run(second)
    expect(await shown(second)).toMatchObject({ state: 'done', rows: 1 })
    await run(second)
    expect(await rows(stage(), `SELECT 1 FROM media_files WHERE name LIKE 'clientes%'`)).toHaveLength(1)
  })

  it('of one person hold everything that is kept of them, for administrators', async () => {
    await clear()
    const ana = await customer('Ana Souza', { email: 'ana@a.test' })
    await rows(
      stage(),
      `INSERT INTO customer_notes (tenant_id, customer_id, user_id, text) VALUES ($1, $2, $3, 'prefere genérico')`,
      [stage().tenant.id, ana, stage().bruno.id],
    )
    await customer('Outra Pessoa')
    const file = async (format: string) => {
      const id = await work(stage(), (w) =>
        exportCustomer(w, stage().alice, { customer_id: ana, format }, FROM),
      )
      await run(id)
      expect(await shown(id)).toMatchObject({ state: 'done', error: null })
      return buffer(await bytes(id))
    }
    const json = JSON.parse((await file('json')).toString())
    expect(json.Cadastro).toMatchObject([{ Nome: 'Ana Souza', 'E-mail': 'ana@a.test' }])
    expect(json['Notas da equipe']).toMatchObject([{ Quem: 'Bruno', Nota: 'prefere genérico' }])
    expect(JSON.stringify(json)).not.toContain('Outra')
    expect((await file('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect(
      await rows(stage(), 'SELECT 1 FROM customer_accesses WHERE kind = 5 AND customer_id = $1', [ana]),
    ).toHaveLength(1)
    expect(
      await rows(
        stage(),
        `SELECT reason FROM security_log WHERE kind = 'data_exported' AND customer_id = $1`,
        [ana],
      ),
    ).toEqual([{ reason: 'customer' }, { reason: 'customer' }])
    const ask = (viewer: Viewer, customer_id: string) =>
      work(stage(), (w) => exportCustomer(w, viewer, { customer_id, format: 'json' }, FROM))
    await expect(ask(stage().alice, '999999')).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    // Asked for by the list's own name, nothing of it is to be had.
    await expect(start({ kind: 'customer' })).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
    expect(mayCall({ name: 'atendente', has_permission_routes: [...EVERY_ROUTE] }, 'exportCustomer')).toBe(
      false,
    )
  })

  it('are gone after a day, and when a customer is erased', async () => {
    await clear()
    await rows(stage(), 'DELETE FROM media_files')
    await customer('Ana')
    const { id } = await made({ list: { search: 'ana' } })
    await sweepExports(stage().db, stage().files, new Date())
    expect(await shown(id)).toMatchObject({ state: 'done' })
    await sweepExports(stage().db, stage().files, new Date(Date.now() + 25 * 3_600_000))
    expect(await shown(id)).toMatchObject({ state: 'expired', file: null })
    expect(await rows(stage(), 'SELECT 1 FROM media_files')).toEqual([])
    expect(await rows(stage(), 'SELECT asked FROM exports')).toEqual([{ asked: {} }])
    const kept = await made({})
    const running = await start({})
    await work(stage(), dropExports)
    expect(await shown(kept.id)).toMatchObject({ state: 'expired', file: null })
    await run(running)
    expect(await shown(running)).toMatchObject({ state: 'failed', file: null })
    expect(await rows(stage(), 'SELECT 1 FROM erased_files')).toHaveLength(1)
  })
})
