import { describe, expect, it } from 'vitest'
import { createTransfer } from '../../../server/conversation/transfers/create'
import { departments } from '../../../server/directory/departments/departments'
import { roleDetails, roleList } from '../../../server/directory/roles/role.queries'
import { roles } from '../../../server/directory/roles/roles'
import { hashPassword } from '../../../server/directory/session/password'
import { blockUser, deleteUser, unblockUser } from '../../../server/directory/users/leave'
import { createUser, updateUser } from '../../../server/directory/users/save'
import { filteredUserPage, userPage } from '../../../server/directory/users/user.list'
import type { RoleDetails } from '../../../server/platform/graphql/resolvers.gen'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import type { Principal } from '../../../server/platform/principal'
import type { Viewer } from '../../../src/domain/access/visibility'
import { roleProblem } from '../../../src/domain/roles/role-form'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { aPhone, aStage, deliver, envelope, rows, text, work } from './stage'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const refused = (code: string, field?: string) => ({
  extensions: field === undefined ? { code } : { code, field },
})
let made = 0

describe('the team', () => {
  const stage = aStage(aDatabase())
  const as = (viewer: Viewer, routes: readonly string[] = EVERY_ROUTE): Principal => ({
    sessionId: '00000000-0000-0000-0000-000000000000',
    userId: viewer.id,
    viewer,
    role: { name: viewer.role, has_permission_routes: [...routes] },
  })
  const alice = () => as(stage().alice)
  const roleId = async (name: string) =>
    String((await rows<{ id: string }>(stage(), 'SELECT id FROM roles WHERE name = $1', [name]))[0]?.id)
  const hire = async (more: Partial<Parameters<typeof createUser>[2]> = {}, by = alice()) => {
    const number = ++made
    const role_id = more.role_id ?? (await roleId('atendente'))
    return work(stage(), async (w) =>
      createUser(w, by, {
        username: `novo${number}`,
        name: `Novo ${number}`,
        email: `novo${number}@time.example`,
        password: 'uma-senha-boa',
        passwordHash: await hashPassword('uma-senha-boa'),
        chosen_instances: [stage().instanceId],
        ...more,
        role_id,
      }),
    )
  }
  const change = (id: string, more: object, by = alice()) =>
    work(stage(), (w) =>
      updateUser(w, by, { id, passwordHash: null, confirmed: false, ...more }).then(({ user }) => user),
    )
  const remove = (id: string, next: string | null = null, by = alice()) =>
    work(stage(), (w) => deleteUser(w, by, id, next, NOW))
  /** A ticket in this person's hands; its id. */
  const aTicketOf = async (userId: string) => {
    const phone = aPhone()
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [text(phone, 'Oi')] }))
    const [ticket] = await rows<{ id: string }>(
      stage(),
      `SELECT t.id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.phone_number = $1`,
      [phone],
    )
    const id = ticket?.id ?? ''
    await work(stage(), (w) =>
      createTransfer(w, stage().alice, { chat_ticket_id: id, next_user_id: userId }, NOW),
    )
    return id
  }
  const ownerOf = async (id: string) =>
    (
      await rows<{ state: string; user_id: string | null }>(
        stage(),
        'SELECT state, user_id::text FROM chat_tickets WHERE id = $1',
        [id],
      )
    )[0]

  describe('users', () => {
    it('are made, found page by page, and changed field by field', async () => {
      const user = await hire({ name: 'Zélia Prado', max_chat_tickets: 3 })
      expect(user).toMatchObject({ name: 'Zélia Prado', max_chat_tickets: 3, role: { name: 'atendente' } })
      const found = await work(stage(), (w) => filteredUserPage(w, { search: 'zélia' }))
      expect(found).toMatchObject({ total_items: 1, total_pages: 1, items: [{ id: user.id }] })
      const { total_items, total_pages, items } = await work(stage(), (w) => userPage(w, {}))
      expect([items.length, total_pages]).toEqual([4, Math.ceil(total_items / 4)])
      await expect(
        work(stage(), async (w) => userPage(w, { order_by: 'password_hash' })),
      ).rejects.toMatchObject(refused('INVALID'))
      const changed = await change(user.id, { name: 'Zélia P.', max_chat_tickets: null })
      expect(changed).toMatchObject({ name: 'Zélia P.', email: user.email, max_chat_tickets: null })
      expect(changed.userInstances).toHaveLength(1)
    })

    it.each([
      ['an e-mail that is none', { email: 'novo@' }, 'INVALID', 'email'],
      ['a short password', { password: '1234567' }, 'INVALID', 'password'],
      ['no name', { name: '  ' }, 'INVALID', 'name'],
      ['a user name with a blank', { username: 'a b' }, 'INVALID', 'username'],
      ['a limit below zero', { max_chat_tickets: -1 }, 'INVALID', 'max_chat_tickets'],
      [
        'more that are open than there may be',
        { max_chat_tickets: 2, max_active_chat_tickets: 3 },
        'INVALID',
        'max_active_chat_tickets',
      ],
    ])('are refused with their field: %s', (_, more, code, field) =>
      expect(hire(more)).rejects.toMatchObject(refused(code, field)),
    )

    it('have one e-mail each, in whatever case; who has left gives it back', async () => {
      const { id } = await hire({ email: 'Mesmo@time.example' })
      await expect(hire({ email: 'mesmo@TIME.example' })).rejects.toMatchObject(refused('CONFLICT', 'email'))
      await remove(id)
      await expect(hire({ email: 'mesmo@time.example' })).resolves.toBeTruthy()
    })

    it('are as many as the house may have, made at once', async () => {
      const { tenant, db } = stage()
      const [{ n } = { n: 0 }] = await rows<{ n: number }>(
        stage(),
        'SELECT count(*)::integer AS n FROM users WHERE deleted_at IS NULL',
      )
      await db.system((w) => w.query('UPDATE tenants SET user_limit = $2 WHERE id = $1', [tenant.id, n + 2]))
      const tried = await Promise.allSettled(Array.from({ length: 6 }, () => hire()))
      await db.system((w) => w.query('UPDATE tenants SET user_limit = NULL WHERE id = $1', [tenant.id]))
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const one of tried)
        if (one.status === 'rejected') expect(one.reason).toMatchObject(refused('CONFLICT'))
    })

    it('leave their tickets to the queue, or to a colleague', async () => {
      const [first, second] = [await hire(), await hire()]
      const [queue, other] = [await aTicketOf(first.id), await aTicketOf(second.id)]
      await remove(first.id)
      expect(await ownerOf(queue)).toEqual({ state: 'inbox', user_id: null })
      await remove(second.id, stage().bruno.id)
      expect(await ownerOf(other)).toEqual({ state: 'open', user_id: stage().bruno.id })
      await expect(remove(second.id)).rejects.toMatchObject(refused('NOT_FOUND'))
    })

    it('stay, with all of their tickets, where the colleague has no room for them', async () => {
      const leaver = await hire()
      const full = await hire({ max_chat_tickets: 1 })
      const ids = [await aTicketOf(leaver.id), await aTicketOf(leaver.id)]
      await expect(remove(leaver.id, full.id)).rejects.toMatchObject(refused('CONFLICT'))
      for (const id of ids) expect(await ownerOf(id)).toEqual({ state: 'open', user_id: leaver.id })
    })

    it('neither delete nor block themselves', async () => {
      const { id } = stage().alice
      await expect(remove(id)).rejects.toMatchObject(refused('INVALID'))
      await expect(work(stage(), (w) => blockUser(w, alice(), id, NOW))).rejects.toMatchObject(
        refused('INVALID'),
      )
    })

    it('always leave an administrator, of two who take each other’s right at once too', async () => {
      const other = await hire({ role_id: await roleId('administrador') })
      const them = as({ ...stage().alice, id: other.id })
      const tried = await Promise.allSettled([
        work(stage(), (w) => blockUser(w, alice(), other.id, NOW)),
        work(stage(), (w) => blockUser(w, them, stage().alice.id, NOW)),
      ])
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await work(stage(), (w) => unblockUser(w, alice(), stage().alice.id))
      await work(stage(), (w) => unblockUser(w, alice(), other.id))
      await remove(other.id)
      const attendant = await roleId('atendente')
      await expect(change(stage().alice.id, { role_id: attendant }, them)).rejects.toMatchObject(
        refused('CONFLICT'),
      )
    })

    it('who are unblocked may try passwords again', async () => {
      const { id } = await hire()
      await work(stage(), (w) => blockUser(w, alice(), id, NOW))
      await rows(
        stage(),
        `UPDATE users SET attempts = 5, locked_until = now() + interval '1 hour' WHERE id = $1`,
        [id],
      )
      const blocked = await work(stage(), (w) => filteredUserPage(w, { blocked: true }))
      expect(blocked.items.map((one) => one.id)).toContain(id)
      await work(stage(), (w) => unblockUser(w, alice(), id))
      expect(
        await rows(stage(), 'SELECT attempts, locked_until, blocked_at FROM users WHERE id = $1', [id]),
      ).toEqual([{ attempts: 0, locked_until: null, blocked_at: null }])
    })
  })

  describe('limits', () => {
    /** So many tickets in the queue; their ids. */
    const queue = async (count: number) => {
      const phones = Array.from({ length: count }, aPhone)
      await deliver(
        stage(),
        envelope(stage().phoneNumberId, { messages: phones.map((phone) => text(phone, 'Oi')) }),
      )
      const found = await rows<{ id: string }>(
        stage(),
        'SELECT t.id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.phone_number = ANY($1)',
        [phones],
      )
      return found.map(({ id }) => id)
    }
    const give = (by: Viewer, id: string, to: string) =>
      work(stage(), (w) => createTransfer(w, by, { chat_ticket_id: id, next_user_id: to }, NOW))

    it.each([
      ['taken by themselves', 'self', { max_chat_tickets: 2 }],
      ['assigned by an administrator', 'alice', { max_chat_tickets: 2 }],
      ['wanting them now', 'self', { max_active_chat_tickets: 2 }],
    ] as const)('hold for tickets that come at once: %s', async (_, by, limits) => {
      const { id } = await hire(limits)
      const self: Viewer = { ...stage().ana, id }
      const tried = await Promise.allSettled(
        (await queue(6)).map((ticket) => give(by === 'self' ? self : stage().alice, ticket, id)),
      )
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const one of tried)
        if (one.status === 'rejected') expect(one.reason).toMatchObject(refused('CONFLICT'))
      const [held] = await rows<{ n: number }>(
        stage(),
        `SELECT count(*)::integer AS n FROM chat_tickets WHERE user_id = $1 AND state <> 'closed'`,
        [Number(id)],
      )
      expect(held?.n).toBe(2)
    })

    it('of nought take nothing', async () => {
      const { id } = await hire({ max_chat_tickets: 0 })
      const [ticket = ''] = await queue(1)
      await expect(give(stage().alice, ticket, id)).rejects.toMatchObject(refused('CONFLICT'))
    })
  })

  describe('roles', () => {
    const form = (name: string, routes: readonly string[] = ['report']) => ({
      name,
      display_name: `Perfil ${name}`,
      has_permission_routes: routes,
      default_discount_percentage: 5,
    })
    const create = (name: string, by = alice(), routes?: readonly string[]) =>
      work(stage(), (w) => roles.save(w, null, form(name, routes), null, by))

    it('come in the order in which people look for them, page after page', async () => {
      const names = [
        'Natural 10',
        'Natural 2',
        'natural 1',
        'Natural Águia',
        'Natural Zebra',
        'Natural avião',
      ]
      for (const [i, display_name] of names.entries())
        await work(stage(), (w) =>
          roles.save(w, null, { ...form(`natural-${i}`), display_name }, null, alice()),
        )
      const page = (after: string | null) =>
        work(stage(), (w) =>
          pagedQuery<RoleDetails>(w, alice().viewer, roleList, { search: 'natural', limit: 4, after }),
        )
      const first = await page(null)
      const items = [...first.items, ...(await page(first.next)).items]
      expect(items.map(({ role }) => role.display_name)).toEqual([
        'natural 1',
        'Natural 2',
        'Natural 10',
        'Natural Águia',
        'Natural avião',
        'Natural Zebra',
      ])
    })

    it('are made, changed, and deleted when nobody holds them', async () => {
      const id = await create('gerente')
      await expect(create('gerente')).rejects.toMatchObject(refused('CONFLICT', 'name'))
      await work(stage(), (w) =>
        roles.save(w, id, { has_permission_routes: ['report', 'report-nps'] }, null, alice()),
      )
      expect((await work(stage(), (w) => roleDetails(w, id))).role).toMatchObject({
        has_permission_routes: ['report', 'report-nps'],
        default_discount_percentage: 5,
      })
      const holder = await hire({ role_id: id })
      await expect(work(stage(), (w) => roles.remove(w, id, alice()))).rejects.toMatchObject(
        refused('CONFLICT'),
      )
      await remove(holder.id)
      await expect(work(stage(), (w) => roles.remove(w, id, alice()))).resolves.toBe(true)
    })

    it('list screens that exist', () =>
      expect(create('errado', alice(), ['nowhere'])).rejects.toMatchObject(
        refused('INVALID', 'has_permission_routes'),
      ))

    it('of the administrators keep what would lock everybody out, and their name', async () => {
      const id = await roleId('administrador')
      for (const lost of ['users/list', 'roles/edit/{id}', 'roles/list'])
        await expect(
          work(stage(), (w) =>
            roles.save(
              w,
              id,
              { has_permission_routes: EVERY_ROUTE.filter((one) => one !== lost) },
              null,
              alice(),
            ),
          ),
        ).rejects.toMatchObject(refused('INVALID', 'has_permission_routes'))
      await expect(
        work(stage(), (w) => roles.save(w, id, { name: 'chefe' }, null, alice())),
      ).rejects.toMatchObject(refused('INVALID', 'name'))
      await expect(work(stage(), (w) => roles.remove(w, id, alice()))).rejects.toMatchObject(
        refused('CONFLICT'),
      )
    })

    it('are given no further than one’s own goes', async () => {
      const mine = ['users/list', 'roles/list', 'roles/add', 'roles/edit/{id}', 'report']
      const boss = as({ ...stage().ana, role: 'gerente' }, mine)
      await expect(create('igual', boss)).resolves.toBeTruthy()
      const forbidden = refused('FORBIDDEN')
      await expect(create('acima', boss, ['report', 'dynamic-settings'])).rejects.toMatchObject(forbidden)
      const admins = await roleId('administrador')
      await expect(hire({ role_id: admins }, boss)).rejects.toMatchObject(forbidden)
      await expect(change(stage().alice.id, { password: 'outra-senha' }, boss)).rejects.toMatchObject(
        forbidden,
      )
      await expect(remove(stage().alice.id, null, boss)).rejects.toMatchObject(forbidden)
      await expect(
        work(stage(), (w) => roles.save(w, admins, { display_name: 'x' }, null, boss)),
      ).rejects.toMatchObject(forbidden)
    })

    it.each([
      ['Com Espaço', 'name'],
      ['', 'name'],
    ])('have a key that programs can write: %j', (name, field) =>
      expect(roleProblem(form(name))?.field).toBe(field),
    )
  })

  describe('departments', () => {
    const create = (name: string) =>
      work(stage(), (w) => departments.save(w, null, { name, activated: true }))

    it('have one name each, made at once too', async () => {
      const tried = await Promise.allSettled(['Caixa', 'caixa', 'CAIXA '].map(create))
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('are switched off with an empty queue, and deleted with nobody in them', async () => {
      const id = await create('Manipulação')
      const user = await hire({ user_department_id: id })
      const ticket = await aTicketOf(user.id)
      await rows(
        stage(),
        `UPDATE chat_tickets SET state = 'inbox', user_id = NULL, department_id = $2 WHERE id = $1`,
        [ticket, id],
      )
      const off = () =>
        work(stage(), (w) => departments.save(w, id, { name: 'Manipulação', activated: false }))
      const gone = () => work(stage(), (w) => departments.remove(w, id))
      await expect(off()).rejects.toMatchObject(refused('CONFLICT'))
      await expect(gone()).rejects.toMatchObject(refused('CONFLICT'))
      await rows(stage(), 'UPDATE chat_tickets SET department_id = NULL WHERE id = $1', [ticket])
      await expect(off()).resolves.toBe(id)
      await expect(gone()).rejects.toMatchObject(refused('CONFLICT'))
      await remove(user.id)
      await expect(gone()).resolves.toBe(true)
    })
  })
})
