import { describe, expect, it } from 'vitest'
import type { FieldKind } from '../../../contract/customer-lists'
import { sheetBytes } from '../../../server/directory/exports/sheet'
import { undoImport } from '../../../server/directory/imports/change'
import { eraseImported } from '../../../server/directory/imports/forget'
import { refusalsOf } from '../../../server/directory/imports/refusals'
import { separatorOf } from '../../../server/directory/imports/separated'
import { ADDRESS_PARTS } from '../../../src/domain/contacts/address'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import { plainName } from '../../../src/domain/text/plain-name'
import { aDatabase } from '../../databases'
import { textCell, workbookOf } from '../../workbook'
import { anImportDesk } from './import-desk'
import { HOSTILE_CELLS, mustComeBack } from './round-trip'
import { aStage, rows, work } from './stage'

describe('customers from a file', () => {
  const stage = aStage(aDatabase())
  const desk = anImportDesk(stage)
  const { by, go, shown, send, check, run, imported, refusals, people, clear } = desk

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

  /** Seen to fail with its cells filled before anybody asks how far they reach: that takes all the memory of its thread. */
  it('are not read where they would take the server with them, and what is wrong is said at once', async () => {
    await clear()
    const far = workbookOf(
      `<row r="1">${textCell('A1', 'Nome')}</row><row r="20000">${textCell('XFD20000', 'x')}</row>`,
    )
    for (const [file, said] of [
      [far, 'XFD20000'],
      ['nome;fone\nAna;11987654321\n"Bia;11987654322\n', 'linha 3'],
      [`nome;fone\nAna;11987654321${';x'.repeat(199_999)}\n`, 'A linha 2 tem mais de 200 colunas'],
    ] as const) {
      const failed = await shown(await send(file))
      expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining(said) })
    }
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

  it('are taken without a value that is refused where somebody says so, each told of, all of them in pages', async () => {
    await clear()
    const lines = Array.from(
      { length: 60 },
      (_, n) => `Nº ${n};1198765${String(n).padStart(4, '0')};sem arroba;`,
    )
    const id = await send(
      ['nome;celular;e-mail;cpf', ...lines, 'Eva;123;eva@a.test;1', 'Gil;11912345678;gil@a.test;'].join('\n'),
    )
    expect(await check(id)).toMatchObject({ new: 1, refused: 61, sparable: 60, left: 0 })
    expect(await check(id, { withoutBad: true })).toMatchObject({
      new: 61,
      refused: 1,
      sparable: 0,
      left: 60,
    })
    expect(await run(id)).toMatchObject({ new: 61, refused: 1, left: 60 })
    const page = (after: number, who = stage().alice) =>
      work(stage(), (w) => refusalsOf(w, by(who), id, after))
    const first = await page(0)
    expect(first.items).toHaveLength(50)
    expect(first.items[0]).toMatchObject({
      row: 2,
      reason: 'E-mail "sem arroba": não é um e-mail.',
      without: true,
    })
    expect(first.next).toBe(51)
    const second = await page(first.next ?? 0)
    expect(second.items.map(({ row }) => row)).toEqual(Array.from({ length: 11 }, (_, n) => n + 52))
    expect(second.items.at(-1)).toMatchObject({ without: false, cells: ['Eva', '123', 'eva@a.test', '1'] })
    expect(second.next).toBeNull()
    // Somebody else's file is nobody's to read, as there is none.
    await expect(page(0, stage().ana)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    expect((await people()).filter(({ email }) => email !== null).map(({ name }) => name)).toEqual(['Gil'])
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

  it('exported and taken in as they are, change nothing: nobody has said yes or no by it', async () => {
    await clear()
    const kinds: Record<FieldKind, unknown> = {
      text: '=1+1',
      long_text: 'uma\nduas',
      number: -1234.5,
      money: -123_456,
      date: '1980-02-29',
      yes_no: false,
      select: 'b',
      multi_select: ['a', 'b'],
      phone: '5511987654321',
      email: 'a@b.test',
      document: '52998224725',
      url: 'https://a.test/?q=1',
    }
    const choices = ['a', 'b'].map((id) => ({ id, label: `Opção ${id}`, color: null, archived: false }))
    for (const [position, kind] of Object.keys(kinds).entries())
      await rows(
        stage(),
        `INSERT INTO customer_fields (tenant_id, key, label, kind, position, choices) VALUES ($1, $2, $3, $2, $4, $5)`,
        [
          stage().tenant.id,
          kind,
          `Campo ${kind}`,
          position,
          JSON.stringify(kind.endsWith('select') ? choices : []),
        ],
      )
    const phones = ['551133330001', '14155550101', '558001234567']
    const said = [
      null,
      ['granted'],
      ['denied'],
      ['withdrawn'],
      ['denied', 'granted'],
      ['granted', 'withdrawn'],
    ]
    // Everything that nobody would type, with and without the shop's own mark, whatever they said of it.
    for (const [n, cell] of [...HOSTILE_CELLS, '+55 11 98765-0001', 'Ana', 'Bia', 'Caio'].entries()) {
      const phone = phones[n] ?? `55119876500${String(n).padStart(2, '0')}`
      const address =
        n % 3 === 0
          ? null
          : {
              street: cell,
              number: 's/n',
              complement: cell,
              district: cell,
              city: 'Óbidos',
              uf: 'PA',
              cep: '01310100',
              reference: cell,
            }
      const [customer] = await rows<{ id: string }>(
        stage(),
        `INSERT INTO customers (tenant_id, name, phone_number, lookup_key, email, document_register, is_blacklisted_campaign, open_field)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id::text`,
        [
          stage().tenant.id,
          plainName(cell),
          phone,
          phoneLookupKey(phone),
          n % 2 === 0 ? `ana${n}@a.test` : null,
          n === 1 ? '00000000191' : null,
          n % 4 === 0,
          n % 3 === 1 ? null : JSON.stringify({ ...kinds, text: cell, yes_no: n % 2 === 0, long_text: cell }),
        ],
      )
      for (const [at, decision] of (said[n % said.length] ?? []).entries())
        await rows(
          stage(),
          `INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, at) VALUES ($1, $2, 'marketing', $3, 'consent', 'counter', now() - make_interval(days => $4))`,
          [stage().tenant.id, customer?.id, decision, 10 - at],
        )
      if (address)
        await rows(
          stage(),
          `INSERT INTO customer_addresses (tenant_id, customer_id, main, ${ADDRESS_PARTS.join(', ')})
           SELECT $1, $2, true, ${ADDRESS_PARTS.map((part) => `v.${part}`).join(', ')} FROM jsonb_to_record($3) AS v(${ADDRESS_PARTS.map((part) => `${part} text`).join(', ')})`,
          [stage().tenant.id, customer?.id, JSON.stringify(address)],
        )
      if (n % 2 === 1)
        await rows(
          stage(),
          `WITH g AS (INSERT INTO customer_groups (tenant_id, name) VALUES ($1, $2) RETURNING id)
           INSERT INTO customer_group_members (tenant_id, group_id, customer_id) SELECT $1, id, $3 FROM g`,
          [stage().tenant.id, plainName(`Grupo ${cell}`), customer?.id],
        )
    }
    await mustComeBack(stage(), desk, {
      kind: 'customers',
      tables: [
        'customers',
        'customer_consents',
        'customer_addresses',
        'customer_group_members',
        'customer_groups',
      ],
      wipe: async () => {
        for (const table of ['imports', 'customers', 'customer_groups'])
          await rows(stage(), `DELETE FROM ${table}`)
      },
    })
  })
})
