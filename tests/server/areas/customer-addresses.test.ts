import { describe, expect, it } from 'vitest'
import { saveOrder } from '../../../server/areas/orders/save/save'
import {
  addressesOf,
  chooseMainAddress,
  removeAddress,
  saveAddress,
} from '../../../server/directory/customers/addresses'
import { eraseCustomer } from '../../../server/directory/customers/erase/erase'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { undoMerge } from '../../../server/directory/customers/merge/undo'
import { sectionsOf } from '../../../server/directory/customers/person/person-file'
import { undoImport } from '../../../server/directory/imports/change'
import { addressLine, EMPTY_ADDRESS } from '../../../src/domain/contacts/address'
import { HIDDEN } from '../../../src/domain/contacts/phone'
import { aDatabase } from '../../databases'
import { anImportDesk } from './import-desk'
import { aKey, anOrderDesk } from './order-desk'
import { aStage, aTakenTicket, rows, work } from './stage'

const AUGUSTA = {
  ...EMPTY_ADDRESS,
  label: 'Casa',
  cep: '01304-001',
  street: 'Rua Augusta',
  number: '1200',
  complement: 'Apto 42',
  district: 'Consolação',
  city: 'São Paulo',
  uf: 'SP',
  reference: 'Ao lado da banca',
}
const SANTOS = { ...EMPTY_ADDRESS, street: 'Alameda Santos', number: '88', city: 'São Paulo' }

describe('the addresses of a customer', () => {
  const stage = aStage(aDatabase())
  const { form, info, aCustomer } = anOrderDesk(stage)
  const desk = anImportDesk(stage)
  const save = (
    customerId: string,
    typed: object,
    more: Partial<{ id: string; rev: number; seesContacts: boolean }> = {},
  ) =>
    work(stage(), (w) =>
      saveAddress(w, stage().ana, {
        id: more.id ?? null,
        rev: more.rev ?? null,
        customerId,
        form: typed,
        seesContacts: more.seesContacts ?? true,
      }),
    )
  const of = (customerId: string, viewer = stage().ana) =>
    work(stage(), (w) => addressesOf(w, viewer, customerId))
  const streets = async (customerId: string) =>
    (await of(customerId, stage().alice)).map(({ street, main }) => `${street}${main ? ' *' : ''}`)
  const shown = async (customerId: string) => {
    const [row] = await rows<{ address: string | null }>(
      stage(),
      `SELECT data -> 'customer' ->> 'address' AS address FROM events WHERE event = 'customerChanged'
         AND data -> 'customer' ->> 'id' = $1 ORDER BY seq DESC LIMIT 1`,
      [customerId],
    )
    return row?.address ?? null
  }

  /** How often panels were told of this customer. */
  const changes = async (customerId: string) =>
    (
      await rows(
        stage(),
        `SELECT 1 FROM events WHERE event = 'customerChanged' AND data -> 'customer' ->> 'id' = $1`,
        [customerId],
      )
    ).length

  it('are one line, the same from the database and from the panel', async () => {
    const id = await aCustomer()
    const typed = [
      AUGUSTA,
      SANTOS,
      { ...EMPTY_ADDRESS, street: 'S/N', cep: '69900000' },
      { ...EMPTY_ADDRESS, street: 'Rua A', uf: 'AC' },
      { ...EMPTY_ADDRESS, street: 'Rua B', district: 'Centro', complement: 'Fundos' },
    ]
    for (const one of typed) await save(id, one)
    const lines = (await of(id)).map(({ line }) => line)
    expect(lines).toEqual(typed.map(addressLine))
    expect(lines[0]).toBe('Rua Augusta, 1200, Apto 42 – Consolação – São Paulo/SP – CEP 01304-001')
  })

  // Seen to fail without settleMain in removeAddress.
  it('have one main one, whatever is added, chosen and deleted, and panels are told of it', async () => {
    const id = await aCustomer()
    const first = await save(id, AUGUSTA)
    expect(await streets(id)).toEqual(['Rua Augusta *'])
    const second = await save(id, SANTOS)
    expect(await streets(id)).toEqual(['Rua Augusta *', 'Alameda Santos'])
    await work(stage(), (w) => chooseMainAddress(w, stage().ana, second))
    expect(await streets(id)).toEqual(['Alameda Santos *', 'Rua Augusta'])
    expect(await shown(id)).toBe('Alameda Santos, 88 – São Paulo')
    await save(id, { ...AUGUSTA, main: true }, { id: first, rev: (await of(id))[1]?.rev ?? 0 })
    expect(await streets(id)).toEqual(['Rua Augusta *', 'Alameda Santos'])
    await work(stage(), (w) => removeAddress(w, stage().ana, first))
    expect(await streets(id)).toEqual(['Alameda Santos *'])
    expect(await shown(id)).toBe('Alameda Santos, 88 – São Paulo')
    await work(stage(), (w) => removeAddress(w, stage().ana, second))
    expect(await shown(id)).toBeNull()
  })

  // Seen to fail with the check of the revision, of the customer and of HIDDEN taken out, one at a time.
  it('are refused where they are nobody’s, another’s, out of date, half covered, or wrong', async () => {
    const { ana } = stage()
    const carla = { ...stage().carla, instance_ids: [] }
    const [mine, other] = [await aCustomer(), await aCustomer()]
    const id = await save(mine, AUGUSTA)
    const rev = (await of(mine))[0]?.rev ?? 0
    const refused = async (asked: Promise<unknown>) =>
      asked.then(
        () => 'done',
        (error: { extensions: { code: string; field?: string } }) =>
          [error.extensions.code, error.extensions.field].filter(Boolean).join(' '),
      )
    expect(await refused(save(other, SANTOS, { id }))).toBe('NOT_FOUND')
    expect(await refused(save(mine, SANTOS, { id, rev: rev + 1 }))).toBe('CONFLICT')
    expect(await refused(save(mine, { ...SANTOS, cep: '1304-001' }))).toBe('INVALID cep')
    expect(await refused(save(mine, { ...SANTOS, uf: 'XX' }))).toBe('INVALID uf')
    expect(await refused(save(mine, { ...SANTOS, street: ' ' }))).toBe('INVALID street')
    const covered = { ...SANTOS, reference: `Ligar ${HIDDEN}-4321` }
    expect(await refused(save(mine, covered, { seesContacts: false }))).toBe('INVALID reference')
    expect(await refused(save(mine, covered))).toBe('done')
    const hers = await aTakenTicket(stage(), ana)
    const hidden = await save(hers.customer_id, AUGUSTA)
    expect(await of(hers.customer_id, carla)).toEqual([])
    expect(await refused(work(stage(), (w) => removeAddress(w, carla, hidden)))).toBe('NOT_FOUND')
    expect(await refused(work(stage(), (w) => chooseMainAddress(w, carla, hidden)))).toBe('NOT_FOUND')
    await rows(
      stage(),
      `INSERT INTO customer_addresses (tenant_id, customer_id, street) SELECT $1, $2, 'Rua ' || n FROM generate_series(1, 30) n`,
      [stage().tenant.id, Number(other)],
    )
    expect(await refused(save(other, SANTOS))).toBe('CONFLICT')
  })

  // Seen to fail with the main ones not given back.
  it('follow their customer into a merge, with the main one that was chosen, and come back', async () => {
    const [kept, gone] = [await aCustomer(), await aCustomer()]
    await save(kept, { ...AUGUSTA, street: 'Rua Velha' })
    await save(kept, { ...AUGUSTA, main: true })
    await save(gone, SANTOS)
    const chosen = await save(gone, { ...SANTOS, street: 'Rua Nova' })
    await work(stage(), (w) => chooseMainAddress(w, stage().ana, chosen))
    const merge = (take: string[]) =>
      work(stage(), (w) =>
        mergeCustomers(w, stage().alice, { survivor_id: kept, merged_id: gone, take }, new Date()),
      )
    const undo = (id: string) => work(stage(), (w) => undoMerge(w, stage().alice, id, new Date()))
    const plain = await merge([])
    expect(await streets(kept)).toEqual(['Rua Augusta *', 'Rua Velha', 'Alameda Santos', 'Rua Nova'])
    await undo(plain.id)
    const taken = await merge(['address'])
    expect(await streets(kept)).toEqual(['Rua Nova *', 'Rua Velha', 'Rua Augusta', 'Alameda Santos'])
    await undo(taken.id)
    expect(await streets(kept)).toEqual(['Rua Augusta *', 'Rua Velha'])
    expect(await streets(gone)).toEqual(['Rua Nova *', 'Alameda Santos'])
  })

  it('are where an order goes, which keeps its own copy; another is kept of the customer once', async () => {
    const customer = await aCustomer()
    const id = await save(customer, AUGUSTA)
    const place = (hash: string, over: object) =>
      work(stage(), (w) =>
        saveOrder(
          w,
          stage().ana,
          { id: null, rev: null, hash, form: form(customer, { delivery: 'delivery', ...over }) },
          new Date(),
        ),
      )
    const order = await place(aKey(), { address_id: id })
    const line = 'Rua Augusta, 1200, Apto 42 – Consolação – São Paulo/SP – CEP 01304-001 – Ao lado da banca'
    await save(customer, SANTOS, { id })
    expect((await info(order)).address).toBe(line)
    const key = aKey()
    const again = { keep_address: { ...SANTOS, street: 'Rua Nova', main: false } }
    const told = await changes(customer)
    expect(await place(key, again)).toBe(await place(key, again))
    expect(await changes(customer)).toBe(told + 1)
    expect(await streets(customer)).toEqual(['Alameda Santos *', 'Rua Nova'])
    const another = await save(await aCustomer(), AUGUSTA)
    await expect(place(aKey(), { address_id: another })).rejects.toMatchObject({
      extensions: { code: 'INVALID', field: 'address_id' },
    })
  })

  // Seen to fail with customer_addresses taken out of erase.rows.ts.
  it('stand in what a person is given of themselves, and go when they are erased', async () => {
    const customer = await aCustomer()
    await save(customer, AUGUSTA)
    const file = await work(stage(), (w) => sectionsOf(w, customer))
    expect(file.find(({ title }) => title === 'Endereços')?.rows).toEqual([
      {
        Nome: 'Casa',
        Principal: true,
        Endereço: 'Rua Augusta, 1200, Apto 42 – Consolação – São Paulo/SP – CEP 01304-001',
        'Ponto de referência': 'Ao lado da banca',
      },
    ])
    const [row] = await rows<{ name: string }>(stage(), 'SELECT name FROM customers WHERE id = $1', [
      Number(customer),
    ])
    await work(stage(), (w) =>
      eraseCustomer(
        w,
        stage().alice,
        { customer_id: customer, confirmation: row?.name ?? '', reason: 'request' },
        {
          from: { ip: '203.0.113.7', agent: 'Firefox' },
          secretKey: stage().config.secretKey,
          now: new Date(),
        },
      ),
    )
    expect(
      await rows(stage(), 'SELECT 1 FROM customer_addresses WHERE customer_id = $1', [Number(customer)]),
    ).toEqual([])
  })

  // Seen to fail with two addresses mixed by the parts, and with the main one left behind by the undoing.
  it('come with a file of customers by their parts, never mixed of two, and go when that is undone', async () => {
    const { imported, refusals, by } = desk
    const HEAD = 'Nome;Telefone;Endereço;Número do endereço;Cidade;UF;CEP'
    const { id: made } = await imported(
      `${HEAD}\nAna;11987650001;Rua Augusta;1200;São Paulo;sp;1304001\nBia;11987650002;Rua B;1;;XX;\nCaio;11987650003;;;;;013`,
    )
    expect(await refusals(made)).toEqual({
      2: 'UF "XX": não é a sigla de um estado.',
      3: 'CEP "013": um CEP tem oito algarismos.',
    })
    const [ana] = await rows<{ id: string }>(
      stage(),
      `SELECT id::text FROM customers WHERE phone_number = '5511987650001'`,
    )
    const parts = async () => (await of(ana?.id ?? '', stage().alice)).map(({ line }) => line)
    expect(await parts()).toEqual(['Rua Augusta, 1200 – São Paulo/SP – CEP 01304-001'])
    await imported(`${HEAD}\nAna;11987650001;Rua Nova;;Santos;;`)
    expect(await parts()).toEqual(['Rua Augusta, 1200 – São Paulo/SP – CEP 01304-001'])
    const { id: replaced } = await imported(`${HEAD}\nAna;11987650001;Rua Nova;;Santos;;`, {
      existing: 'overwrite',
    })
    expect(await parts()).toEqual(['Rua Nova – Santos'])
    await work(stage(), (w) => undoImport(w, by(stage().alice), replaced))
    await desk.go(replaced)
    expect(await parts()).toEqual(['Rua Augusta, 1200 – São Paulo/SP – CEP 01304-001'])
  })
})
