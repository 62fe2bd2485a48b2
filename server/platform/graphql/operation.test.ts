import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../../src/domain/access/visibility'
import type { Database, Tenant, Work } from '../db/work'
import type { Principal } from '../principal'
import type { RequestContext } from './context'
import { mutation, query } from './operation'

const tenant: Tenant = { id: 7, slug: 'ana' }
const viewer: Viewer = { id: '3', role: 'atendente', department_id: null, instance_ids: [] }
const principal: Principal = {
  sessionId: 's',
  userId: '3',
  viewer,
  role: { name: 'atendente', has_permission_routes: [] },
}

/** A request in whose database every transaction is written down. */
function aRequest(who: Principal | null) {
  const opened: { tenant: Tenant; options: unknown }[] = []
  const work = { tenant } as Work
  const db = {
    work: async (of: Tenant, body: (work: Work) => Promise<unknown>, options?: unknown) => {
      opened.push({ tenant: of, options })
      return body(work)
    },
  } as unknown as Database
  return { opened, work, context: { db, tenant, principal: who } as RequestContext }
}

describe.each([
  ['a query', query, { isolation: 'repeatable read', readOnly: true }],
  ['a mutation', mutation, undefined],
] as const)('%s', (_, resolver, options) => {
  test('is one transaction of the caller’s tenant, which only a mutation can write in', async () => {
    const { opened, work, context } = aRequest(principal)
    const given: unknown[] = []
    const resolve = resolver(async (...all: readonly unknown[]) => {
      given.push(...all)
      return 'done'
    })
    expect(await resolve({}, { id: '1' }, context)).toBe('done')
    expect(opened).toEqual([{ tenant, options }])
    expect(given).toEqual([work, viewer, { id: '1' }, expect.any(Date), { ...context, principal }])
  })
  test('opens none for whoever is not signed in', async () => {
    const { opened, context } = aRequest(null)
    await expect(resolver(async () => 'done')({}, {}, context)).rejects.toThrow('Unauthorized')
    expect(opened).toEqual([])
  })
  test('fails as what it does fails', async () => {
    const { context } = aRequest(principal)
    const failing = resolver(async () => Promise.reject(new Error('no row')))
    await expect(failing({}, {}, context)).rejects.toThrow('no row')
  })
})
