import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countStranded, strandedTickets } from '../../../server/conversation/tickets/stranded'
import { ADMINISTRATOR, canSee } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aStage, aTakenTicket, aTicket, rows, work } from './stage'

describe('tickets in limbo', () => {
  const stage = aStage(aDatabase())
  const stranded = () => work(stage(), strandedTickets)

  it('are those of somebody who is gone, and those that no attendant sees; each with its cause', async () => {
    const held = await aTakenTicket(stage(), stage().bruno)
    const queued = await aTicket(stage())
    expect(await stranded()).toEqual([])
    await rows(stage(), 'UPDATE users SET blocked_at = now() WHERE id = $1', [Number(stage().bruno.id)])
    expect(await stranded()).toEqual([{ id: held.id, cause: 'ownerGone' }])
    const [department] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Vazio') RETURNING id::text`,
      [stage().tenant.id],
    )
    const [other] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Cheio') RETURNING id::text`,
      [stage().tenant.id],
    )
    await rows(stage(), 'UPDATE users SET department_id = $1', [other?.id])
    await rows(stage(), 'UPDATE chat_tickets SET department_id = $2 WHERE id = $1', [
      queued.id,
      department?.id,
    ])
    expect(await stranded()).toEqual([
      { id: held.id, cause: 'ownerGone' },
      { id: queued.id, cause: 'noAttendant' },
    ])
    const counted = await stage().db.system(countStranded)
    expect(counted).toContainEqual({ slug: stage().tenant.slug, count: 2 })
    await rows(stage(), 'UPDATE users SET blocked_at = NULL, department_id = NULL')
    expect(await stranded()).toEqual([])
    // Who may no longer open the attendance holds nothing, and sees no queue.
    const routes = (to: string) =>
      rows(stage(), `UPDATE roles SET has_permission_routes = ${to} WHERE name = 'atendente'`)
    await routes(`array_remove(has_permission_routes, 'chat/attendance')`)
    expect(await stranded()).toEqual([
      { id: held.id, cause: 'ownerGone' },
      { id: queued.id, cause: 'noAttendant' },
    ])
    await routes(`has_permission_routes || '{chat/attendance}'`)
    expect(await stranded()).toEqual([])
  })

  it('are found by the rule of who sees a ticket, whoever is there', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push((await aTicket(stage())).id)
    const departments = (
      await rows<{ id: string }>(
        stage(),
        `INSERT INTO departments (tenant_id, name) VALUES ($1, 'Um'), ($1, 'Dois') RETURNING id::text`,
        [stage().tenant.id],
      )
    ).map(({ id }) => id)
    const people = [stage().alice, stage().ana, stage().bruno, stage().carla]
    const department = fc.constantFrom(null, ...departments)
    const person = fc.record({ gone: fc.boolean(), serves: fc.boolean(), department })
    const place = fc.record({ owner: fc.option(fc.nat({ max: 3 })), department })
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 4, maxLength: 4 }),
        fc.array(place, { minLength: 6, maxLength: 6 }),
        async (staff, places) => {
          await rows(stage(), 'DELETE FROM user_instances')
          for (const [n, one] of staff.entries()) {
            const id = Number(people[n]?.id)
            await rows(
              stage(),
              'UPDATE users SET department_id = $2, blocked_at = CASE WHEN $3 THEN now() END WHERE id = $1',
              [id, one.department, one.gone],
            )
            if (one.serves)
              await rows(
                stage(),
                'INSERT INTO user_instances (tenant_id, user_id, instance_id) VALUES ($1, $2, $3)',
                [stage().tenant.id, id, stage().instanceId],
              )
          }
          for (const [n, { owner, department }] of places.entries())
            await rows(
              stage(),
              `UPDATE chat_tickets SET user_id = $2, department_id = $3, state = CASE WHEN $2::integer IS NULL THEN 'inbox' ELSE 'open' END WHERE id = $1`,
              [ids[n], owner === null ? null : Number(people[owner]?.id), department],
            )
          const expected = places.flatMap(({ owner, department }, n) => {
            const user_id = owner === null ? null : (people[owner]?.id ?? '')
            const scope = { user_id, department_id: department, instance_id: stage().instanceId }
            const somebody = people.some((viewer, at) => {
              const one = staff[at]
              if (!one || one.gone) return false
              if (owner !== null) return at === owner
              if (viewer.role === ADMINISTRATOR) return false
              const instance_ids = one.serves ? [stage().instanceId] : []
              return canSee({ ...viewer, department_id: one.department, instance_ids }, scope)
            })
            return somebody ? [] : [ids[n]]
          })
          const found = (await stranded()).map(({ id }) => id).filter((id) => ids.includes(id))
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  })
})
