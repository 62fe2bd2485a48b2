import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { deleteCollection, moveCollection, saveCollection } from '../../../server/areas/catalog/collections'
import { connectCatalog } from '../../../server/areas/catalog/connect'
import { addItem, agreeRemoval, readStandings, removeItem } from '../../../server/areas/catalog/items'
import { catalogCollectionList } from '../../../server/areas/catalog/lists'
import { offerableCollections, offerCollection } from '../../../server/areas/catalog/offerable'
import { sendOffer } from '../../../server/areas/catalog/send-offer'
import { syncCatalogJob } from '../../../server/areas/catalog/sync.job'
import { type SourceRow, saveFromSource } from '../../../server/areas/products/save-from-source'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { aDatabase } from '../../databases'
import { eventually } from '../fixtures'
import { bring } from './bring'
import { APP_SECRET, aHash, aStage, aTakenTicket, message, rows, work } from './stage'

const CATALOG = '444000000000001'
const SETTLED = ['live', 'rejected', 'blocked', 'local', 'removed']
const DIGEST = 'a'.repeat(64)
let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({
    port: 0,
    appSecret: APP_SECRET,
    verifyToken: 'verify',
    webhookUrl: 'http://127.0.0.1:1/',
    autoStatuses: false,
    retryForMs: 1,
    settings: { templateReviewMs: 5 },
  })
})
afterAll(() => emulator.close())

describe('the catalogue of a connection', () => {
  const stage = aStage(aDatabase(), ({ whatsapp }) => ({ whatsapp: { ...whatsapp, graphUrl: emulator.url } }))
  const at = () => ({ tenantId: stage().tenant.id, instanceId: stage().instanceId })
  const sync = (compare = false) => syncCatalogJob({ ...at(), compare }, stage())
  const save = async (told: readonly SourceRow[]) =>
    work(stage(), (w) => saveFromSource(w, told, { by: { userId: null, source: 'erp' }, now: new Date() }))
  const idOf = async (ref: string) =>
    (await rows<{ id: string }>(stage(), 'SELECT id::text FROM products WHERE source_ref = $1', [ref]))[0]
      ?.id ?? ''
  const items = () =>
    rows<{ name: string; state: string; reason: string | null }>(
      stage(),
      'SELECT p.name, c.state, c.reason FROM catalog_items c JOIN products p ON p.id = c.product_id ORDER BY p.name',
    )
  const stateOf = async (name: string) => (await items()).find((one) => one.name === name)?.state ?? 'absent'
  const listAtMeta = async <Row>(list: string) => {
    const headers = { authorization: 'Bearer token' }
    const answer = await fetch(`${emulator.url}/v25.0/${CATALOG}/${list}?limit=500`, { headers })
    return ((await answer.json()) as { data: Row[] }).data
  }
  const atMeta = async () => (await listAtMeta<{ name: string }>('products')).map(({ name }) => name).sort()
  /** Meta's product sets: name, and how many stand in each. */
  const setsAtMeta = async () =>
    (await listAtMeta<{ name: string; product_count: number }>('product_sets')).map(
      ({ name, product_count }) => ({ name, product_count }),
    )
  /** How many batches Meta was handed. */
  const batches = async () => {
    const journal = await fetch(`${emulator.url}/__emulator/journal?kind=call`)
    const { entries } = (await journal.json()) as { entries: { path: string }[] }
    return entries.filter(({ path }) => path.endsWith('/items_batch')).length
  }
  /** Runs until nothing is on its way. */
  const settle = () =>
    eventually(async () => {
      await sync()
      return (await items()).every(({ state }) => SETTLED.includes(state)) || null
    })
  const picture = (ref: string, digest = DIGEST) =>
    rows(
      stage(),
      `WITH f AS (INSERT INTO media_files (tenant_id, sha256, size, mime, name)
         VALUES ($1, $3, 1, 'image/png', 'a.png') RETURNING id)
       UPDATE products SET image_file_id = (SELECT id FROM f) WHERE source_ref = $2`,
      [stage().tenant.id, ref, digest],
    )
  const add = async (...refs: string[]) => {
    const ids = await Promise.all(refs.map(idOf))
    for (const id of ids) await work(stage(), (w) => addItem(w, stage().instanceId, id))
  }
  const soaps = Array.from({ length: 6 }, (_, n) => ({
    ref: `S${n}`,
    name: `Sabonete ${n}`,
    kind: 'perfumery' as const,
    price: 500 + n,
    stock: 9,
  }))

  beforeAll(async () => {
    await save([
      ...soaps,
      { ref: 'M', name: 'Dipirona 500 mg', kind: 'otc', price: 990 },
      { ref: 'R', name: 'Remédio disfarçado', kind: 'other', price: 990 },
      { ref: 'N', name: 'Sem foto', kind: 'other', price: 990 },
    ])
    for (const ref of ['S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'M', 'R']) await picture(ref)
    await connectCatalog({ ...stage(), tenant: stage().tenant }, stage().instanceId, CATALOG)
  })
  beforeEach(() => emulator.clearFaults())

  it('is asked of Meta before it is kept', async () => {
    const told = (id: string) => connectCatalog(stage(), stage().instanceId, id).catch((why) => String(why))
    expect([await told('9'.repeat(9)), await told('a')].join()).toMatch(/Meta não conhece.*só números/)
  })

  it('takes what may be sold there, names the policy for what may not, and waits for what lacks something', async () => {
    await expect(add('M')).rejects.toThrow(/medicamentos/)
    await add('S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'R', 'N')
    await settle()
    expect(await stateOf('Sabonete 0')).toBe('live')
    expect(await items()).toContainEqual({ name: 'Sem foto', state: 'local', reason: 'picture' })
    expect((await items()).find(({ name }) => name === 'Remédio disfarçado')).toMatchObject({
      state: 'rejected',
      reason: expect.stringContaining('medicine'),
    })
    expect(await atMeta()).toEqual(['Remédio disfarçado', ...soaps.map(({ name }) => name)])
  })

  it('sends what differs and nothing else', async () => {
    const before = await batches()
    await settle()
    expect(await batches()).toBe(before)
    await save([{ ...soaps[0], price: 700 } as SourceRow])
    await settle()
    expect((await batches()) - before).toBe(1)
    // Another picture at the same address would never be fetched.
    await picture(
      'S0',
      DIGEST.replace(/^./, (digit) => (digit === 'b' ? 'c' : 'b')),
    )
    await settle()
    expect((await batches()) - before).toBe(2)
  })

  it('keeps an item queued whose batch Meta never answered, and has one of it in the end', async () => {
    await save([{ ...soaps[1], price: 800 } as SourceRow])
    emulator.setFault({ kind: 'dropped_answer', match: { call: 'other', bodyContains: 'PRODUCT_ITEM' } })
    await sync().catch(() => {})
    await settle()
    expect(await stateOf('Sabonete 1')).toBe('live')
    expect((await atMeta()).filter((name) => name === 'Sabonete 1')).toHaveLength(1)
  })

  it('takes away what became a medicine, and never sends it again', async () => {
    await save([{ ref: 'S5', name: 'Sabonete 5', kind: 'medicine', price: 505 } as SourceRow])
    await settle()
    expect((await items()).find(({ name }) => name === 'Sabonete 5')).toMatchObject({
      state: 'blocked',
      reason: 'medicine',
    })
    expect(await atMeta()).not.toContain('Sabonete 5')
  })

  it('asks before more than a fifth of what is published leaves', async () => {
    await rows(stage(), `UPDATE products SET active = false WHERE source_ref IN ('S2', 'S3')`)
    await sync()
    expect(await atMeta()).toContain('Sabonete 2')
    // What became a medicine waits for nobody, though it is one more that leaves.
    await save([{ ref: 'S1', name: 'Sabonete 1', kind: 'medicine', price: 505 } as SourceRow])
    await sync()
    await sync()
    expect(await stateOf('Sabonete 1')).toBe('blocked')
    expect(await atMeta()).not.toContain('Sabonete 1')
    expect(await atMeta()).toContain('Sabonete 2')
    const standings = await work(stage(), (w) => readStandings(w, new Date()))
    expect(standings.find(({ catalog_id }) => catalog_id === CATALOG)?.removing_asked).toBe(2)
    await expect(work(stage(), (w) => agreeRemoval(w, stage().instanceId, 3))).rejects.toThrow(/mudou/)
    await work(stage(), (w) => agreeRemoval(w, stage().instanceId, 2))
    // What was agreed to holds though Meta does not answer.
    emulator.setFault({ kind: 'dropped_answer', match: { call: 'other', bodyContains: 'PRODUCT_ITEM' } })
    await sync().catch(() => {})
    emulator.clearFaults()
    await settle()
    expect(await atMeta()).not.toContain('Sabonete 2')
    expect(await stateOf('Sabonete 3')).toBe('removed')
    await save([{ ...soaps[1], price: 800 } as SourceRow])
    await settle()
    expect(await stateOf('Sabonete 1')).toBe('live')
  })

  it.each([
    ['and be had again', false],
    ['while it is being sent', true],
  ])('lets an item be taken out, %s', async (_, underWay) => {
    if (underWay) {
      await save([{ ...soaps[4], price: 900 } as SourceRow])
      await sync()
    }
    const [row] = await rows<{ id: string; state: string }>(
      stage(),
      `SELECT c.id::text, c.state FROM catalog_items c JOIN products p ON p.id = c.product_id WHERE p.source_ref = 'S4'`,
    )
    expect(row?.state).toBe(underWay ? 'sent' : 'live')
    await work(stage(), (w) => removeItem(w, row?.id ?? ''))
    await settle()
    expect(await stateOf('Sabonete 4')).toBe('absent')
    expect(await atMeta()).not.toContain('Sabonete 4')
    await add('S4')
    await settle()
    expect(await atMeta()).toContain('Sabonete 4')
  })

  it('sends again what was lost at Meta', async () => {
    const id = await idOf('S0')
    await fetch(`${emulator.url}/v25.0/${CATALOG}/items_batch`, {
      method: 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      body: JSON.stringify({ item_type: 'PRODUCT_ITEM', requests: [{ method: 'DELETE', data: { id } }] }),
    })
    await eventually(async () => !(await atMeta()).includes('Sabonete 0') || null)
    await sync(true)
    await settle()
    const gets = await rows(stage(), `SELECT event FROM events WHERE event LIKE '%Get' ORDER BY seq`)
    expect(gets).toEqual([{ event: 'itemGet' }, { event: 'collectionGet' }])
    expect(await atMeta()).toContain('Sabonete 0')
  })

  it('groups items by name or by category', async () => {
    const ids = [await idOf('S0'), await idOf('S1')]
    const form = { name: 'Banho', instanceId: stage().instanceId, categoryId: null, productIds: ids }
    const id = await work(stage(), (w) => saveCollection(w, null, form, null))
    await expect(
      work(stage(), (w) => saveCollection(w, null, { ...form, name: 'BANHO' }, null)),
    ).rejects.toThrow(/Já existe/)
    await work(stage(), (w) => saveCollection(w, id, { ...form, productIds: ids.slice(0, 1) }, 1))
    await expect(work(stage(), (w) => saveCollection(w, id, form, 1))).rejects.toThrow(/Outra pessoa/)
    const { items: found } = await work(stage(), (w) =>
      pagedQuery<{ names: string[]; items: number }>(w, stage().alice, catalogCollectionList, {}),
    )
    expect(found).toEqual([expect.objectContaining({ names: ['Sabonete 0'], items: 1, state: 'waiting' })])
  })

  describe('collections at Meta', () => {
    const named = async (name: string, ...refs: string[]) => {
      const productIds = await Promise.all(refs.map(idOf))
      const form = { name, instanceId: stage().instanceId, categoryId: null, productIds }
      return work(stage(), (w) => saveCollection(w, null, form, null))
    }
    const listed = async () => {
      const { items: found } = await work(stage(), (w) =>
        pagedQuery<{ name: string; state: string; error: string | null }>(
          w,
          stage().alice,
          catalogCollectionList,
          {},
        ),
      )
      return found.map(({ name, state }) => [name, state])
    }

    it('are sets of what is published, and of nothing else', async () => {
      await named('Mãos', 'S0', 'S4', 'R', 'N')
      await named('Vazia', 'N')
      await settle()
      expect(await setsAtMeta()).toEqual([
        { name: 'Banho', product_count: 1 },
        // Seen to fail when what Meta rejected stood in it.
        { name: 'Mãos', product_count: 2 },
      ])
      expect(await listed()).toEqual([
        ['Banho', 'shown'],
        ['Mãos', 'shown'],
        ['Vazia', 'empty'],
      ])
    })

    it('follow their order, which is the shop’s own', async () => {
      const [, second] = await rows<{ id: string }>(
        stage(),
        'SELECT id::text FROM catalog_collections WHERE deleted_at IS NULL ORDER BY position',
      )
      await work(stage(), (w) => moveCollection(w, second?.id ?? '', true))
      await work(stage(), (w) => moveCollection(w, second?.id ?? '', true))
      expect((await listed()).map(([name]) => name)).toEqual(['Mãos', 'Banho', 'Vazia'])
    })

    it('are made once though the answer was lost, and are had again when Meta lost one', async () => {
      const id = await named('Rosto', 'S1')
      emulator.setFault({ kind: 'dropped_answer', match: { call: 'other', bodyContains: 'Rosto' } })
      await sync().catch(() => {})
      await sync()
      // Seen to fail when it was made again without looking for what was left behind.
      expect((await setsAtMeta()).filter(({ name }) => name === 'Rosto')).toHaveLength(1)
      const [kept] = await rows<{ set_id: string }>(
        stage(),
        'SELECT set_id FROM catalog_collections WHERE id = $1::bigint',
        [id],
      )
      await fetch(`${emulator.url}/v25.0/${kept?.set_id}`, {
        method: 'DELETE',
        headers: { authorization: 'Bearer token' },
      })
      expect((await setsAtMeta()).map(({ name }) => name)).not.toContain('Rosto')
      await sync(true)
      expect((await setsAtMeta()).map(({ name }) => name)).toContain('Rosto')
    })

    it('say why Meta refuses one, and bring the others', async () => {
      emulator.setFault({ kind: 'error', code: 100, match: { call: 'other', bodyContains: 'Pés' } })
      await named('Pés', 'S0')
      await named('Costas', 'S1')
      await sync()
      expect(await listed()).toContainEqual(['Pés', 'refused'])
      expect(await listed()).toContainEqual(['Costas', 'shown'])
      await sync()
      expect(await listed()).toContainEqual(['Pés', 'shown'])
    })

    it('leave with the shop’s, and keep their connection', async () => {
      const id = await named('Última', 'S0')
      await sync()
      expect((await setsAtMeta()).map(({ name }) => name)).toContain('Última')
      const elsewhere = { name: 'Última', instanceId: '999999', categoryId: null, productIds: [] }
      await expect(work(stage(), (w) => saveCollection(w, id, elsewhere, 1))).rejects.toThrow()
      await work(stage(), (w) => deleteCollection(w, id))
      await sync()
      expect((await setsAtMeta()).map(({ name }) => name)).not.toContain('Última')
    })
  })

  describe('products that attendants show', () => {
    const show = async (sections: readonly { title: string; product_ids: string[] }[], over: object = {}) => {
      const { phone } = await aTakenTicket(stage())
      const offer = { text: 'Veja', header: 'Para você', footer: null, sections: [...sections], ...over }
      const about = { to_number: phone, instance_id: stage().instanceId, hash: aHash(), content: { offer } }
      return work(stage(), (w) => sendOffer(w, stage().ana, about, stage().config, new Date()))
    }
    const post = async (id: string) => {
      await bring(id, stage())
      return message(stage(), id)
    }
    const posted = async () => {
      const { entries } = (await (await fetch(`${emulator.url}/__emulator/journal?kind=call`)).json()) as {
        entries: { path: string; request: { interactive?: { type: string; action: object } } }[]
      }
      return entries.filter(({ path }) => path.endsWith('/messages')).at(-1)?.request.interactive
    }

    beforeAll(async () => {
      const [line] = await rows<{ id: string; waba: string }>(
        stage(),
        'SELECT official_phone_id AS id, coalesce(waba_id, $2) AS waba FROM instances WHERE id = $1::bigint',
        [stage().instanceId, '102290129340398'],
      )
      await fetch(`${emulator.url}/__emulator/numbers`, { method: 'POST', body: JSON.stringify(line) })
    })

    it('of a collection, as a section in its order, without what may not be shown', async () => {
      const ids = await Promise.all(['S4', 'S0', 'R', 'N'].map(idOf))
      const form = { name: 'Á mostra', instanceId: stage().instanceId, categoryId: null, productIds: ids }
      const id = await work(stage(), (w) => saveCollection(w, null, form, null))
      const empty = { ...form, name: 'À toa', productIds: ids.slice(2) }
      const emptyId = await work(stage(), (w) => saveCollection(w, null, empty, null))
      const named = (search: string, at = stage()) =>
        work(at, (w) => offerableCollections(w, stage().instanceId, search))
      expect((await named('a MOSTRA')).map(({ name }) => name)).toEqual(['Á mostra'])
      expect((await named('')).map(({ name }) => name)).not.toContain('À toa')
      const { sections } = await work(stage(), (w) => offerCollection(w, stage().config, id))
      expect(sections).toEqual([
        {
          title: 'Á mostra',
          items: ids.slice(0, 2).map((one) => expect.objectContaining({ product_id: one })),
        },
      ])
      await rows(stage(), `UPDATE products SET kind = 'otc' WHERE id = $1::bigint`, [ids[0]])
      const left = await work(stage(), (w) => offerCollection(w, stage().config, id))
      expect(left.sections[0]?.items.map((item) => item.product_id)).toEqual([ids[1]])
      await rows(stage(), `UPDATE products SET kind = 'perfumery' WHERE id = $1::bigint`, [ids[0]])
      await expect(work(stage(), (w) => offerCollection(w, stage().config, emptyId))).rejects.toThrow(
        /não tem itens publicados/,
      )
      const other = { ...stage(), ...(await stage().another()) }
      expect(await named('', other)).toEqual([])
      await expect(work(other, (w) => offerCollection(w, stage().config, id))).rejects.toThrow(/não existe/)
    })

    it('one by itself, several as a list, none as the whole catalogue', async () => {
      const [a, b] = [await idOf('S0'), await idOf('S1')]
      const one = await show([{ title: '', product_ids: [a] }])
      // Meta takes no header with a single product: its own review of the message says so.
      expect(await post(one.id)).toMatchObject({ whatsapp_message_id: expect.any(String) })
      expect(await posted()).toMatchObject({
        type: 'product',
        action: { catalog_id: CATALOG, product_retailer_id: a },
      })
      const several = await show([
        { title: 'Banho', product_ids: [a] },
        { title: 'Mãos', product_ids: [b] },
      ])
      expect(several.details?.offer).toMatchObject({
        header: 'Para você',
        sections: [
          { title: 'Banho', items: [{ name: 'Sabonete 0', price: 700, picture: expect.any(String) }] },
          { title: 'Mãos', items: [{ name: 'Sabonete 1', price: 800 }] },
        ],
      })
      expect(await post(several.id)).toMatchObject({ whatsapp_message_id: expect.any(String) })
      expect(await posted()).toMatchObject({
        type: 'product_list',
        action: {
          sections: [{ title: 'Banho', product_items: [{ product_retailer_id: a }] }, { title: 'Mãos' }],
        },
      })
      const whole = await show([])
      expect(await post(whole.id)).toMatchObject({ whatsapp_message_id: expect.any(String) })
      expect(await posted()).toMatchObject({ type: 'catalog_message' })
    })

    it.each([
      ['a medicine, by its rule', 'M', /política comercial/],
      ['what Meta rejected', 'R', /ainda não está publicado/],
      ['what lacks a picture', 'N', /ainda não está publicado/],
      ['what became a medicine', 'S5', /política comercial/],
    ])('is refused: %s', async (_, ref, why) => {
      await expect(show([{ title: '', product_ids: [await idOf(ref)] }])).rejects.toThrow(why)
    })

    it.each([
      ['without words', { text: ' ' }, /Escreva/],
      ['a list without a title', { header: '' }, /título/],
      ['a footer beyond the limit', { footer: 'a'.repeat(61) }, /rodapé/],
    ])('is refused: %s', async (_, over, why) => {
      const ids = [await idOf('S0'), await idOf('S1')]
      await expect(show([{ title: '', product_ids: ids }], over)).rejects.toThrow(why)
    })

    it('is refused: a product that is none, and sections without names', async () => {
      await expect(show([{ title: '', product_ids: ['999999'] }])).rejects.toThrow(/não existe mais/)
      const sections = [await idOf('S0'), await idOf('S1')].map((id) => ({ title: '', product_ids: [id] }))
      await expect(show(sections)).rejects.toThrow(/seção/)
    })

    it('fails at Meta where it has left the catalogue meanwhile', async () => {
      const made = await show([{ title: '', product_ids: [await idOf('S4')] }])
      await fetch(`${emulator.url}/v25.0/${CATALOG}/items_batch`, {
        method: 'POST',
        headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
        body: JSON.stringify({
          item_type: 'PRODUCT_ITEM',
          requests: [{ method: 'DELETE', data: { id: await idOf('S4') } }],
        }),
      })
      await eventually(async () => !(await atMeta()).includes('Sabonete 4') || null)
      expect(await post(made.id)).toMatchObject({ error_code: '131009' })
    })
  })
})
