import { describe, expect, it } from 'vitest'
import { macros } from '../../../server/areas/macros/save'
import { groupPage } from '../../../server/directory/customers/customer.queries'
import { changeCustomerGroups } from '../../../server/directory/customers/groups/groups'
import { listGroups } from '../../../server/directory/customers/groups/list'
import { groups, mergeCustomerGroups } from '../../../server/directory/customers/groups/save'
import { groupsNamed, idsOf } from '../../../server/directory/customers/import/groups'
import { timelinePage } from '../../../server/directory/customers/person/timeline'
import { segments } from '../../../server/directory/customers/segments/segments'
import { tellOthers } from '../../../server/directory/customers/tell-members'
import type { Taking } from '../../../server/directory/imports/definition'
import { newStep } from '../../../src/domain/macros/macro-form'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

describe('groups of customers', () => {
  const stage = aStage(aDatabase())
  const refused = (code: string, field?: string) => ({ extensions: field ? { code, field } : { code } })
  const create = (name: string, color_tag: string | null = null) =>
    work(stage(), (w) => groups.save(w, null, { name, color_tag }))
  const customer = async (name: string): Promise<string> => {
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, $2, $2, $2) RETURNING id::text`,
      [stage().tenant.id, name],
    )
    return row?.id ?? ''
  }
  const put = (who: string, ...groups: string[]) =>
    work(stage(), (w) => changeCustomerGroups(w, stage().alice, who, groups, []))
  const list = async (viewer = stage().alice, input: object = {}) =>
    (await work(stage(), (w) => listGroups(w, viewer, input))).items.map(({ name, color_tag, members }) => [
      name,
      color_tag,
      members,
    ])
  const clear = async () => {
    await rows(stage(), 'DELETE FROM chat_tickets')
    await rows(stage(), 'DELETE FROM customers')
    await rows(stage(), 'DELETE FROM customer_groups')
    await rows(stage(), 'DELETE FROM events')
  }
  const told = async (): Promise<unknown[]> =>
    (
      await rows<{ data: { customer_ids: string[]; groups: { name: string }[] } }>(
        stage(),
        `SELECT data FROM events WHERE event = 'groupOfCustomersUpdated' ORDER BY seq`,
      )
    ).map(({ data }) => [data.customer_ids[0], data.groups.map(({ name }) => name)])

  it('are renamed and recoloured, and each member is told of with all their groups', async () => {
    await clear()
    const [club, home] = [await create('Clube', 'blue'), await create('Entrega')]
    const [ana, bia] = [await customer('Ana'), await customer('Bia')]
    await put(ana, club, home)
    await put(bia, home)
    await rows(stage(), 'DELETE FROM events')
    await work(stage(), (w) => groups.save(w, club, { name: ' Clube ouro ', color_tag: 'yellow' }))
    expect(await told()).toEqual([[ana, ['Clube ouro', 'Entrega']]])
    expect(await list()).toEqual([
      ['Clube ouro', 'yellow', 1],
      ['Entrega', null, 2],
    ])
    expect(await list(undefined, { search: 'OURO' })).toHaveLength(1)
  })

  it('are refused without a name, with one that is taken however it is spelled, and with a colour that is none', async () => {
    await clear()
    const id = await create('Diabéticos')
    await expect(create(' ')).rejects.toMatchObject(refused('INVALID', 'name'))
    await expect(create('diabeticos')).rejects.toMatchObject(refused('CONFLICT', 'name'))
    await expect(create('Outro', 'mauve')).rejects.toMatchObject(refused('INVALID', 'color_tag'))
    const other = await create('Outro')
    const rename = (of: string, name: string) =>
      work(stage(), (w) => groups.save(w, of, { name, color_tag: null }))
    await expect(rename(other, 'DIABÉTICOS')).rejects.toMatchObject(refused('CONFLICT', 'name'))
    await expect(rename('999999', 'Novo')).rejects.toMatchObject(refused('NOT_FOUND'))
    await rename(id, 'DIABÉTICOS')
    const next = { ...stage(), ...(await stage().another()) }
    await expect(
      work(next, (w) => groups.save(w, id, { name: 'Roubado', color_tag: null })),
    ).rejects.toMatchObject(refused('NOT_FOUND'))
  })

  it('have one name each, also where a file brings the same at that moment', async () => {
    await clear()
    const second = await work(stage(), async (w) => {
      await w.query(`INSERT INTO customer_groups (tenant_id, name) VALUES ($1, 'Hipertensos')`, [w.tenant.id])
      const creating = create('hipertensos').catch((error: unknown) => error)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { creating }
    })
    expect(await second.creating).toMatchObject(refused('CONFLICT', 'name'))
  })

  it('leave their members as they are when deleted, and come back with them', async () => {
    await clear()
    const club = await create('Clube')
    const ana = await customer('Ana')
    await put(ana, club)
    await rows(stage(), 'DELETE FROM events')
    const now = new Date()
    await work(stage(), (w) => groups.remove(w, club, stage().alice.id, now))
    expect(await told()).toEqual([[ana, []]])
    expect(await list()).toEqual([])
    expect((await work(stage(), (w) => groupPage(w, {}))).items).toEqual([])
    await expect(put(ana, club)).rejects.toMatchObject(refused('NOT_FOUND'))
    const restore = (at: Date, viewer = stage().alice) =>
      work(stage(), (w) => groups.restore(w, club, viewer.id, at))
    await expect(restore(now, stage().ana)).rejects.toMatchObject(refused('NOT_FOUND'))
    // Its name is free at once, and then it does not come back.
    const other = await create('clube')
    await expect(restore(now)).rejects.toMatchObject(refused('CONFLICT'))
    await rows(stage(), 'DELETE FROM customer_groups WHERE id = $1', [other])
    await expect(restore(new Date(now.getTime() + 61_000))).rejects.toMatchObject(refused('NOT_FOUND'))
    await restore(now)
    expect(await list()).toEqual([['Clube', null, 1]])
    expect((await told()).at(-1)).toEqual([ana, ['Clube']])
  })

  it('are merged: everybody is in the one that stays, once', async () => {
    await clear()
    const [into, from] = [await create('Clube'), await create('Clube antigo')]
    const [ana, bia] = [await customer('Ana'), await customer('Bia')]
    await put(ana, into, from)
    await put(bia, from)
    const merge = (a: string, b: string) => work(stage(), (w) => mergeCustomerGroups(w, stage().alice, a, b))
    await expect(merge(into, into)).rejects.toMatchObject(refused('INVALID', 'survivor_id'))
    await expect(merge(into, '999999')).rejects.toMatchObject(refused('NOT_FOUND'))
    await merge(into, from)
    expect(await list()).toEqual([['Clube', null, 2]])
    expect((await told()).slice(-2)).toEqual([
      [ana, ['Clube']],
      [bia, ['Clube']],
    ])
  })

  it('are merged: segments and macros that were about the one that goes are about the one that stays', async () => {
    await clear()
    const [into, from] = [await create('Clube'), await create('Clube antigo')]
    const step = { ...newStep('group'), target: from }
    await work(stage(), (w) =>
      macros.save(
        w,
        null,
        {
          name: 'Sócio',
          shared: true,
          departmentId: null,
          key: null,
          ask: true,
          active: true,
          steps: [{ ...newStep('comment'), text: 'Entrou' }, step],
        },
        null,
        stage().alice,
      ),
    )
    for (const viewer of [stage().alice, stage().ana])
      await work(stage(), (w) =>
        segments.save(
          w,
          null,
          {
            name: 'Do clube',
            shared: false,
            tree: { and: [{ field: 'group', op: 'any', value: [from, into] }] },
          },
          null,
          viewer,
        ),
      )
    await work(stage(), (w) => mergeCustomerGroups(w, stage().alice, into, from))
    const kept = await rows<{ steps: object[] }>(stage(), 'SELECT steps FROM macros')
    expect(kept.map(({ steps }) => steps)).toMatchObject([[{ text: 'Entrou' }, { target: into }]])
    const asking = await rows<{ tree: unknown }>(stage(), 'SELECT tree FROM customer_segments')
    const asked = { tree: { and: [{ field: 'group', op: 'any', value: [into] }] } }
    expect(asking).toEqual([asked, asked])
  })

  it('stand in the timeline of a customer: who put them in, took them out, and made two one, under the names of then', async () => {
    await clear()
    const [club, old] = [await create('Clube'), await create('Clube antigo')]
    const ana = await customer('Ana')
    await put(ana, club, old)
    // Once more is nothing that happened.
    await put(ana, club)
    await work(stage(), (w) => changeCustomerGroups(w, stage().ana, ana, [], [club]))
    await work(stage(), (w) => mergeCustomerGroups(w, stage().alice, club, old))
    await work(stage(), (w) => groups.save(w, club, { name: 'Clube 60+', color_tag: null }))
    const { items } = await work(stage(), (w) => timelinePage(w, stage().alice, { customer_id: ana }))
    const by = { alice: 'Alice', ana: 'Ana' }
    expect(
      items.map(({ kind, status, text, number, user_name }) => [kind, status, text, number, user_name]),
    ).toEqual([
      ['group', 'merged', 'Clube', 'Clube antigo', by.alice],
      ['group', 'removed', 'Clube', null, by.ana],
      ['group', 'added', 'Clube antigo', null, by.alice],
      ['group', 'added', 'Clube', null, by.alice],
    ])
  })

  it('count only the members whom the viewer may know', async () => {
    await clear()
    const club = await create('Clube')
    const [ana, bia] = [await customer('Ana'), await customer('Bia')]
    for (const who of [ana, bia]) await put(who, club)
    await rows(
      stage(),
      `INSERT INTO chat_tickets (tenant_id, instance_id, customer_id, state, user_id, protocol, last_message_at)
       VALUES ($1, $2, $3, 'open', $4, 'G1', now())`,
      [stage().tenant.id, stage().instanceId, ana, stage().bruno.id],
    )
    expect(await list(stage().alice)).toEqual([['Clube', null, 2]])
    expect(await list({ ...stage().ana, instance_ids: [] })).toEqual([['Clube', null, 1]])
  })

  it('of hundreds of members tell of all of them, the later ones by a job', async () => {
    await clear()
    const club = await create('Clube')
    await rows(
      stage(),
      `WITH made AS (INSERT INTO customers (tenant_id, name, phone_number, lookup_key)
         SELECT $1, 'C' || n, 'p' || n, 'p' || n FROM generate_series(1, 450) n RETURNING id)
       INSERT INTO customer_group_members (tenant_id, group_id, customer_id) SELECT $1, $2, id FROM made`,
      [stage().tenant.id, club],
    )
    await work(stage(), (w) => groups.save(w, club, { name: 'Clube ouro', color_tag: null }))
    const first = await told()
    expect(first).toHaveLength(200)
    const [after] = first.at(-1) as [string]
    await tellOthers({ tenantId: stage().tenant.id, of: { group: club }, after }, { db: stage().db })
    const all = (await told()) as [string, string[]][]
    expect(new Set(all.map(([id]) => id)).size).toBe(450)
    expect(all.every(([, names]) => names[0] === 'Clube ouro')).toBe(true)
  })

  it('that a file makes have names as they read', async () => {
    const names = ['Turma\n\u202eum', 'Turma\u2066 um']
    const known = await work(stage(), async (w) => {
      const how = { createGroups: true, write: true, importId: '0' } as Taking
      return idsOf(names, await groupsNamed(w, names, how))
    })
    expect(new Set(known).size).toBe(1)
    expect(await rows(stage(), "SELECT name FROM customer_groups WHERE name LIKE 'Turma%'")).toEqual([
      { name: 'Turma um' },
    ])
  })
})
