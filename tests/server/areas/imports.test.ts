import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { appendConsents } from '../../../server/consents/append'
import { customerImport } from '../../../server/customers/customer-import'
import { sheetBytes } from '../../../server/exports/sheet'
import { cancelImport, checkImport, runImport, startImport, undoImport } from '../../../server/imports/change'
import { eraseImported, sweepImportRows } from '../../../server/imports/forget'
import { guessMapping } from '../../../server/imports/guess'
import { separatorOf } from '../../../server/imports/separated'
import { workOnImport } from '../../../server/imports/work.job'
import { unpackedSize } from '../../../server/imports/workbook'
import { keepFile } from '../../../server/media/file.row'
import type { Database, Work } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import type { Viewer } from '../../../src/domain/tickets/visibility'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { aStage, rows, work } from './stage'

type Counts = Partial<Record<'new' | 'changed' | 'same' | 'skipped' | 'refused' | 'undone' | 'kept', number>>
type Row = {
  id: string
  state: string
  mapping: (string | null)[]
  counts: Counts
  encoding: string
  total: number
  error: string | null
}
type Options = { existing?: string; createGroups?: boolean; who?: Viewer; mapping?: (string | null)[] }

describe('customers from a file', () => {
  const stage = aStage(aDatabase())
  const by = (viewer: Viewer, routes: readonly string[] = EVERY_ROUTE) => ({
    viewer,
    userId: viewer.id,
    role: { name: viewer.role, has_permission_routes: [...routes] },
  })
  const go = (importId: string, db: Database = stage().db) =>
    workOnImport({ tenantId: stage().tenant.id, importId }, { ...stage(), db })
  const shown = async (id: string) => {
    const [row] = await rows<Row>(
      stage(),
      'SELECT id::text, state, mapping, counts, encoding, total, error FROM imports WHERE id = $1',
      [id],
    )
    if (!row) throw new Error('no import')
    return row
  }
  const send = async (file: string | Buffer, who = stage().alice) => {
    const { files, tenant } = stage()
    const incoming = await files.receive(Readable.from([Buffer.from(file)]), () => {})
    await files.keep(tenant.id, incoming)
    const id = await work(stage(), async (w) => {
      const kept = await keepFile(w, files, {
        incoming,
        mime: 'a/b',
        name: 'a',
        ownerId: null,
        uploadId: null,
      })
      return startImport(w, by(who), { kind: 'customers', name: 'clientes.csv', fileId: kept?.id })
    })
    await go(id)
    return id
  }
  const check = async (
    id: string,
    { existing = 'fill', createGroups = false, who, mapping }: Options = {},
  ) => {
    await work(stage(), async (w) =>
      checkImport(w, by(who ?? stage().alice), id, {
        mapping: mapping ?? (await shown(id)).mapping,
        existing,
        createGroups,
        missing: 'keep',
      }),
    )
    await go(id)
    return (await shown(id)).counts
  }
  const run = async (id: string, who = stage().alice) => {
    await work(stage(), (w) => runImport(w, by(who), id))
    await go(id)
    return (await shown(id)).counts
  }
  const imported = async (file: string | Buffer, options: Options = {}) => {
    const id = await send(file, options.who)
    await check(id, options)
    return { id, counts: await run(id, options.who) }
  }
  const refusals = async (id: string) =>
    Object.fromEntries(
      (
        await rows<{ id: number; reason: string }>(
          stage(),
          'SELECT id, reason FROM import_rows WHERE import_id = $1 AND reason IS NOT NULL ORDER BY id',
          [id],
        )
      ).map((row) => [row.id, row.reason]),
    )
  const people = () =>
    rows<{
      name: string
      phone_number: string
      email: string | null
      document_register: string | null
      is_blacklisted_campaign: boolean
      id: string
    }>(
      stage(),
      'SELECT id::text, name, phone_number, email, document_register, is_blacklisted_campaign FROM customers ORDER BY name_key',
    )
  const clear = async () => {
    for (const table of ['imports', 'chat_tickets', 'customers', 'customer_groups', 'customer_fields'])
      await rows(stage(), `DELETE FROM ${table}`)
  }

  it('are read in every encoding, with every separator, over lines within quotes', async () => {
    await clear()
    const csv = 'Nome;Telefone\r\n"José da ""Farmácia""\nCentro";(11) 98765-4321\r\n;;\r\n'
    const latin = Buffer.from(csv, 'latin1')
    const wide = Buffer.from(`\uFEFF${csv.replaceAll(';', '\t')}`, 'utf16le')
    for (const [file, encoding] of [
      [csv, 'utf-8'],
      [`\uFEFF${csv.replaceAll(';', ',')}`, 'utf-8'],
      [latin, 'windows-1252'],
      [wide, 'utf-16le'],
      [wide.subarray(2), 'utf-16le'],
      [Buffer.from(wide).swap16(), 'utf-16be'],
    ] as const) {
      const id = await send(file)
      expect(await shown(id)).toMatchObject({
        state: 'mapping',
        encoding,
        total: 1,
        mapping: ['name', 'phone'],
      })
      const [row] = await rows(stage(), 'SELECT cells FROM import_rows WHERE import_id = $1', [id])
      expect(row).toEqual({ cells: ['José da "Farmácia"\nCentro', '(11) 98765-4321'] })
      await rows(stage(), 'DELETE FROM imports')
    }
    expect(await rows(stage(), 'SELECT 1 FROM media_files')).toEqual([])
    expect(separatorOf('"a;b;c",d\n1;2;3;4;5')).toBe(',')
  })

  it('are read from a workbook, and from nothing that only looks like one', async () => {
    await clear()
    async function* sheet() {
      yield [['Nome', 'Celular'] as const, ['Ana', 5_511_987_654_321] as const]
    }
    const parts: Uint8Array[] = []
    for await (const part of sheetBytes(sheet())) parts.push(part)
    const book = Buffer.concat(parts)
    expect(unpackedSize(book)).toBeGreaterThan(500)
    const { counts } = await imported(book)
    expect(counts).toMatchObject({ new: 1, refused: 0 })
    expect(await people()).toMatchObject([{ name: 'Ana', phone_number: '5511987654321' }])
    for (const bad of [
      Buffer.concat([book.subarray(0, 60)]),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      'Nome;Telefone\r\n',
    ])
      expect(await shown(await send(bad))).toMatchObject({ state: 'failed', error: expect.any(String) })
  })

  it('refuse a bad row with its reason, take the others, and change nothing on the quiet', async () => {
    await clear()
    const { id, counts } = await imported(
      [
        'nome;celular;e-mail;cpf',
        'Ana;11 98765-4321;ana@a.test;529.982.247-25',
        'Bia;5,51199E+12;;',
        'Caio;98765-4321;;',
        'Davi;(11) 91111-1111;sem arroba;',
        'Eva;(11) 92222-2222;;111.111.111-11',
        'Fábio;;fabio@a.test;',
        'Gil;+55 11 8765-4321;;',
        'Hugo;(20) 93333-3333;;',
        ';;;',
        'Íris;0055 11 3333-4444;;12ABC34501DE35',
      ].join('\n'),
    )
    expect(counts).toMatchObject({ new: 2, changed: 0, refused: 7 })
    const said = await refusals(id)
    expect(said[2]).toContain('o Excel arredondou este número')
    expect(said[3]).toContain('sem DDD')
    expect(said[4]).toContain('não é um e-mail')
    expect(said[5]).toContain('confira os dígitos')
    expect(said[6]).toContain('Sem telefone')
    // The ninth digit makes nobody another.
    expect(said[7]).toBe('Repetido: a linha 2 do arquivo já fala deste cliente.')
    expect(said[8]).toContain('DDD do telefone não existe')
    expect(await people()).toMatchObject([
      { name: 'Ana', phone_number: '5511987654321', email: 'ana@a.test', document_register: '52998224725' },
      { name: 'Íris', phone_number: '551133334444', document_register: '12ABC34501DE35' },
    ])
  })

  it('are compared before anything changes, and again each time the columns are', async () => {
    await clear()
    await imported('nome;fone;e-mail\nAna;11987654321;\nBia;11987654322;bia@a.test\nCaio;11987654323;')
    const id = await send(
      'nome;fone;e-mail\nAna Souza;11 8765-4321;ana@a.test\nBia;11987654322;outra@a.test\nCaio;11987654323;\nDora;11987654324;',
    )
    expect(await check(id)).toMatchObject({ new: 1, changed: 1, same: 2 })
    expect(await check(id, { existing: 'overwrite' })).toMatchObject({ new: 1, changed: 2, same: 1 })
    expect(await check(id, { existing: 'skip' })).toMatchObject({ new: 1, skipped: 3 })
    expect(await people()).toHaveLength(3)
    await expect(check(id, { mapping: ['name', 'name', null] })).rejects.toMatchObject({
      extensions: { code: 'INVALID', field: 'mapping' },
    })
    await check(id)
    expect(await run(id)).toMatchObject({ new: 1, changed: 1, same: 2 })
    expect(await people()).toMatchObject([
      // Only what was empty.
      { name: 'Ana', email: 'ana@a.test' },
      { name: 'Bia', email: 'bia@a.test' },
      { name: 'Caio' },
      { name: 'Dora' },
    ])
  })

  it('are found by document and e-mail where there is no phone, and not where that means two', async () => {
    await clear()
    await imported(
      'nome;fone;e-mail;cpf\nAna;11987654321;casa@a.test;52998224725\nBia;11987654322;casa@a.test;',
    )
    const { id, counts } = await imported(
      'nome;fone;e-mail;cpf;endereço\nAna;;;529.982.247-25;Rua 1\nCasa;;casa@a.test;;Rua 2\nBia;11987654322;;52998224725;Rua 3',
    )
    expect(counts).toMatchObject({ changed: 1, refused: 2 })
    expect(Object.values(await refusals(id))).toEqual([
      '2 clientes têm este e-mail: não dá para saber qual é.',
      'O telefone é de um cliente e o CPF/CNPJ é de outro.',
    ])
  })

  it('have no number changed and no text cut on the quiet, in the fields of the house neither', async () => {
    await clear()
    await rows(
      stage(),
      `INSERT INTO customer_fields (tenant_id, key, label, kind, choices, position)
       VALUES ($1, 'peso', 'Peso', 'number', '[]', 1), ($1, 'cartao', 'Cartão', 'text', '[]', 2),
         ($1, 'obs', 'Observação', 'long_text', '[]', 3)`,
      [stage().tenant.id],
    )
    async function* sheet() {
      yield [['Nome', 'Celular', 'Peso', 'Cartão', 'Observação'] as const]
      yield [['Ana', 5_511_987_654_321, 12.345, '2E5', 'a'.repeat(5_000)] as const]
      yield [['Bia', 5_511_987_654_322, 1, '7,89E+12', ''] as const]
      yield [['Caio', 5_511_987_654_323, 1, 7.89e17, ''] as const]
      yield [['Davi', 5_511_987_654_324, '7,89E+12', '', ''] as const]
      yield [['Eva', 5_511_987_654_325, 1, '', 'a'.repeat(5_001)] as const]
      yield [['Flor', 5_511_987_654_326, 1, '', `'=${'a'.repeat(5_000)}`] as const]
    }
    const parts: Uint8Array[] = []
    for await (const part of sheetBytes(sheet() as never)) parts.push(part)
    const { id } = await imported(Buffer.concat(parts))
    expect(Object.values(await refusals(id))).toEqual([
      expect.stringMatching(/^Cartão: o Excel arredondou/),
      expect.stringMatching(/^Cartão: o Excel arredondou/),
      expect.stringMatching(/^Peso: o Excel arredondou/),
      expect.stringMatching(/^Observação .*longo demais/),
      expect.stringMatching(/^Observação .*longo demais/),
    ])
    expect(await rows(stage(), 'SELECT open_field FROM customers')).toEqual([
      { open_field: { peso: 12.345, cartao: '2E5', obs: 'a'.repeat(5_000) } },
    ])
  })

  it('tell companies apart whose documents differ in letters alone', async () => {
    await clear()
    await imported(
      'nome;fone;cpf/cnpj\nAlfa;11987654321;12.ABC.345/01DE-35\nBeta;11987654322;12.BEB.345/01DE-35',
    )
    const { counts } = await imported('nome;cpf/cnpj;e-mail\nBeta;12beb34501de35;b@b.test')
    expect(counts).toMatchObject({ changed: 1, refused: 0 })
    expect((await people()).map(({ name, email }) => [name, email])).toEqual([
      ['Alfa', null],
      ['Beta', 'b@b.test'],
    ])
    // Nor is one erased out of files for the other's sake.
    const [alfa] = await people()
    await work(stage(), (w) => eraseImported(w, [alfa?.id ?? '']))
    const left = await rows<{ cells: string[] }>(
      stage(),
      "SELECT cells FROM import_rows WHERE cells <> '[]'::jsonb ORDER BY import_id, id",
    )
    expect(left.map(({ cells }) => cells[0])).toEqual(['Beta', 'Beta'])
  })

  it('take no marketing messages unless the file says so, and a no is never taken back', async () => {
    await clear()
    await imported('nome;fone;aceita campanhas\nAna;11987654321;sim\nBia;11987654322;não\nCaio;11987654323;')
    const off = async () => (await people()).map((one) => one.is_blacklisted_campaign)
    expect(await off()).toEqual([false, true, true])
    await imported(
      'nome;fone;aceita campanhas\nAna;11987654321;não\nBia;11987654322;sim\nCaio;11987654323;talvez',
      {
        existing: 'overwrite',
      },
    )
    expect(await off()).toEqual([true, true, true])
  })

  it('go into groups, which are made where that is wanted, and into the fields of the house', async () => {
    await clear()
    await rows(
      stage(),
      `INSERT INTO customer_fields (tenant_id, key, label, kind) VALUES ($1, 'nascimento', 'Nascimento', 'date')`,
      [stage().tenant.id],
    )
    await rows(stage(), `INSERT INTO customer_groups (tenant_id, name) VALUES ($1, 'VIP')`, [
      stage().tenant.id,
    ])
    const file =
      'nome;fone;grupos;nascimento\nAna;11987654321;vip | Diabéticos;31/12/1980\nBia;11987654322;VIP;30/02/1980'
    const without = await send(file)
    expect(await check(without)).toMatchObject({ new: 0, refused: 2 })
    expect(Object.values(await refusals(without))).toEqual([
      'O grupo "Diabéticos" não existe.',
      expect.stringContaining('não é uma data'),
    ])
    const { id, counts } = await imported(file, { createGroups: true })
    expect(counts).toMatchObject({ new: 1, refused: 1 })
    const members = () =>
      rows(
        stage(),
        `SELECT c.name, g.name AS group, c.open_field FROM customer_group_members m
         JOIN customers c ON c.id = m.customer_id JOIN customer_groups g ON g.id = m.group_id ORDER BY g.name`,
      )
    expect(await members()).toEqual([
      { name: 'Ana', group: 'Diabéticos', open_field: { nascimento: '1980-12-31' } },
      { name: 'Ana', group: 'VIP', open_field: { nascimento: '1980-12-31' } },
    ])
    await work(stage(), (w) => undoImport(w, by(stage().alice), id))
    await go(id)
    expect(await members()).toEqual([])
    expect(await rows(stage(), 'SELECT name FROM customer_groups')).toEqual([{ name: 'VIP' }])
  })

  it('give nobody a value that another has where no two may have the same', async () => {
    await clear()
    await rows(
      stage(),
      `INSERT INTO customer_fields (tenant_id, key, label, kind, is_unique, choices)
       VALUES ($1, 'cartao', 'Cartão', 'text', true, '[]'), ($1, 'selos', 'Selos', 'multi_select', true,
         '[{"id":"a","label":"A","color":null,"archived":false},{"id":"b","label":"B","color":null,"archived":false}]')`,
      [stage().tenant.id],
    )
    await imported('nome;celular;cartão;selos\nAna;11 98765-4321;77;A;')
    const { id, counts } = await imported(
      [
        'nome;celular;cartão;selos',
        'Ana;11 98765-4321;77;',
        'Bia;11 98765-4322;77;',
        'Caio;11 98765-4323;88;A|B',
        'Davi;11 98765-4324;88;',
        'Eva;11 98765-4325;;A',
      ]
        .join('\n')
        .replace('A|B', '"A;B"'),
    )
    expect(counts).toMatchObject({ new: 1, same: 1, refused: 3 })
    expect(Object.values(await refusals(id)).map((reason) => reason.split(':')[0])).toEqual([
      'Cartão',
      'Cartão',
      'Selos',
    ])
    expect((await people()).map(({ name }) => name)).toEqual(['Ana', 'Caio'])
  })

  it('can be put back, but for what somebody has changed or used since', async () => {
    await clear()
    await imported('nome;fone;e-mail\nAna;11987654321;\nBia;11987654322;')
    const { id } = await imported(
      'nome;fone;e-mail\nAna;11987654321;ana@a.test\nBia;11987654322;bia@a.test\nCaio;11987654323;\nDora;11987654324;\nEva;11987654325;\nFlor;11987654326;\nGil;11987654327;\nHeitor;11987654328;',
    )
    const [, bia, , dora, eva, flor, gil, heitor] = await people()
    await rows(stage(), `UPDATE customers SET email = 'nova@a.test' WHERE id = $1`, [bia?.id])
    await rows(stage(), `UPDATE customers SET is_favorite = true WHERE id = $1`, [eva?.id])
    await rows(stage(), `UPDATE customers SET sensitive_field = '{"alergia": "dipirona"}' WHERE id = $1`, [
      flor?.id,
    ])
    await rows(stage(), 'UPDATE customers SET attendant_id = $2 WHERE id = $1', [
      gil?.id,
      Number(stage().ana.id),
    ])
    await work(stage(), (w) =>
      appendConsents(w, [
        {
          customer_id: heitor?.id ?? '',
          purpose: 'reminder',
          decision: 'granted',
          basis: 'consent',
          channel: 'counter',
          at: new Date(),
        },
      ]),
    )
    await rows(
      stage(),
      `INSERT INTO customer_notes (tenant_id, customer_id, user_id, text) VALUES ($1, $2, $3, 'ligar')`,
      [stage().tenant.id, dora?.id, stage().alice.id],
    )
    await work(stage(), (w) => undoImport(w, by(stage().alice), id))
    await go(id)
    expect(await shown(id)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 6 } })
    expect(await people()).toMatchObject([
      { name: 'Ana', email: null },
      { name: 'Bia', email: 'nova@a.test' },
      { name: 'Dora' },
      { name: 'Eva' },
      { name: 'Flor' },
      { name: 'Gil' },
      { name: 'Heitor' },
    ])
    expect(Object.values(await refusals(id)).sort()).toEqual([
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('alguém alterou'),
      expect.stringContaining('já tem conversas'),
      expect.stringContaining('ou consentimentos'),
    ])
    await expect(work(stage(), (w) => undoImport(w, by(stage().alice), id))).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
  })

  it('do no row twice when the server is cut off in the middle, wherever that is', async () => {
    await clear()
    const file = ['nome;fone', ...Array.from({ length: 1_300 }, (_, n) => `C${n};1198${1_000_000 + n}`)].join(
      '\n',
    )
    const id = await send(file)
    /** Fails on one of the statements of the n-th transaction, as where the process is killed: nothing of it stays. */
    const cutOff = (nth: number): Database => {
      let begun = 0
      return {
        ...stage().db,
        work: (tenant, body, options) =>
          stage().db.work(
            tenant,
            async (w: Work) => {
              begun += 1
              const value = await body(w)
              if (begun === nth) throw new Error('cut off')
              return value
            },
            options,
          ),
      }
    }
    await work(stage(), async (w) =>
      checkImport(w, by(stage().alice), id, {
        mapping: ['name', 'phone'],
        existing: 'fill',
        createGroups: false,
        missing: 'keep',
      }),
    )
    await expect(go(id, cutOff(3))).rejects.toThrow('cut off')
    await go(id)
    expect((await shown(id)).counts).toMatchObject({ new: 1_300, refused: 0 })
    await work(stage(), (w) => runImport(w, by(stage().alice), id))
    await expect(go(id, cutOff(2))).rejects.toThrow('cut off')
    await expect(go(id, cutOff(3))).rejects.toThrow('cut off')
    await go(id)
    expect(await shown(id)).toMatchObject({
      state: 'done',
      counts: { new: 1_300, changed: 0, same: 0, refused: 0 },
    })
    expect(await people()).toHaveLength(1_300)
    await work(stage(), (w) => undoImport(w, by(stage().alice), id))
    await expect(go(id, cutOff(3))).rejects.toThrow('cut off')
    await go(id)
    expect(await shown(id)).toMatchObject({ counts: { undone: 1_300, kept: 0 } })
    expect(await people()).toEqual([])
  })

  it('are brought in by who may, of whom they may know, and seen by nobody else', async () => {
    await clear()
    await expect(
      work(stage(), (w) =>
        startImport(w, by(stage().ana, ['chat/attendance']), {
          kind: 'customers',
          name: 'a',
          fileId: undefined,
        }),
      ),
    ).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    await imported('nome;fone\nAna;11987654321')
    const [ana] = await people()
    await rows(
      stage(),
      `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol) VALUES ($1, $2, $3, 'open', $4, 'I1')`,
      [stage().tenant.id, stage().instanceId, ana?.id, stage().bruno.id],
    )
    await rows(
      stage(),
      `UPDATE roles SET has_permission_routes = has_permission_routes || '{customers/list}' WHERE name <> 'administrador'`,
    )
    await rows(stage(), 'DELETE FROM user_instances WHERE user_id = $1', [stage().carla.id])
    const id = await send('nome;fone;e-mail\nOutra;11987654321;o@a.test', stage().carla)
    expect(await check(id, { who: stage().carla })).toMatchObject({ refused: 1 })
    expect(await refusals(id)).toEqual({ 1: 'Já é cliente, e você não pode ver os dados dele.' })
    await expect(work(stage(), (w) => cancelImport(w, by(stage().ana), id))).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    await work(stage(), (w) => cancelImport(w, by(stage().carla), id))
    expect(await rows(stage(), 'SELECT 1 FROM import_rows WHERE import_id = $1', [id])).toEqual([])
  })

  it('are forgotten where one of them is erased, and after a week', async () => {
    await clear()
    const { id } = await imported(
      'nome;fone;e-mail\nAna;11987654321;ana@a.test\nBia;11987654322;\nMãe da Ana;8765-4321;\nTia;1;ANA@a.test',
    )
    const [ana] = await people()
    await work(stage(), (w) => eraseImported(w, [ana?.id ?? '']))
    const kept = await rows<{ id: number; cells: string[] }>(
      stage(),
      'SELECT id, cells FROM import_rows WHERE import_id = $1 ORDER BY id',
      [id],
    )
    expect(kept.map(({ cells }) => cells.length)).toEqual([0, 3, 0, 0])
    const later = (days: number) =>
      sweepImportRows.run({ ...stage(), log: silentLog, now: () => new Date(Date.now() + days * 86_400_000) })
    await later(6)
    expect(await rows(stage(), 'SELECT 1 FROM import_rows')).toHaveLength(4)
    await later(8)
    expect(await rows(stage(), 'SELECT 1 FROM import_rows')).toEqual([])
    expect(await shown(id)).toMatchObject({ counts: { new: 2 } })
  })

  it('have their columns guessed by their titles, each field once', async () => {
    const fields = await work(stage(), customerImport.fields)
    expect(
      guessMapping(
        ['NOME COMPLETO', 'Tel.', 'Telefone Comercial', 'CPF / CNPJ', 'E-MAIL', 'Obs', 'Grupo'],
        fields,
      ),
    ).toEqual(['name', 'phone', null, 'document', 'email', null, 'groups'])
    expect(guessMapping(['Telefone Comercial', 'Telefone'], fields)).toEqual([null, 'phone'])
  })
})
