import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import { deactivateTenant } from '../../../server/directory/tenants/manage'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { aTenant, testConfig } from '../fixtures'

const database = aDatabase()
let server: RunningServer

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
})
afterAll(() => server.close())

const leads = async () => {
  const answer = await fetch(server.url, { redirect: 'manual', headers: { accept: 'text/html' } })
  return `${answer.status} ${answer.headers.get('location')}`
}

/** Seen to fail while every root led to a page that says "coming soon". */
describe('the bare root', () => {
  it('leads to the sign-in of the only shop, and names none of several', async () => {
    expect(await leads()).toBe('302 /pages/comingsoon')
    await aTenant(server.db, 'loja-um')
    expect(await leads()).toBe('302 /loja-um/login')
    await aTenant(server.db, 'loja-dois')
    expect(await leads()).toBe('302 /pages/comingsoon')
    await deactivateTenant(server.db, 'loja-um')
    expect(await leads()).toBe('302 /loja-dois/login')
  })
})
