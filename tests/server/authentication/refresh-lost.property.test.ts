import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, logIn, tokenOf } from '../client'
import { aTenant, aUser, type TestUser, testConfig } from '../fixtures'

const REFRESH = 'mutation { refreshToken { token user { id } } }'
const RUNS = 40

/** Somebody with the cookie of a session: its browser, or who copied it from there. */
type Holder = { cookie: string; token: string; generation: number; tokenOf: number }
/** The session as it is to be. `ended`: for everybody. */
type Model = { generation: number; taken: number; fresh: boolean; ended: boolean }

type Step =
  | { kind: 'renew'; thief: boolean; lost: boolean }
  | { kind: 'use'; thief: boolean }
  | { kind: 'wait' }
  | { kind: 'copy' }

const step = (thieves: boolean): fc.Arbitrary<Step> => {
  const thief = thieves ? fc.boolean() : fc.constant(false)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('renew' as const), thief, lost: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), thief }) },
    { weight: 3, arbitrary: fc.constant({ kind: 'wait' as const }) },
    ...(thieves ? [{ weight: 1, arbitrary: fc.constant({ kind: 'copy' as const }) }] : []),
  )
}

/**
 * A renewal whose answer never came, beside a cookie that was copied.
 *
 * Seen to fail on: a replaced token that is good for the grace alone; one that is good for as long as it is not
 * traded, whatever else was done with the answer; a grace that does not start over.
 */
describe('a session whose renewals get lost', () => {
  const database = aDatabase()
  let server: RunningServer
  let a: Tenant
  let ana: TestUser
  beforeAll(async () => {
    server = await startServer(testConfig(database.url()), { log: silentLog })
    a = await aTenant(server.db, 'a')
    ana = await aUser(server.db, a, 'ana')
  })
  afterAll(() => server.close())

  const comesIn = async (): Promise<Holder> => {
    await server.db.work(a, (work) => work.query('DELETE FROM door_tries'))
    const answer = await logIn(server.url, 'a', ana)
    return { cookie: answer.cookie ?? '', token: tokenOf(answer), generation: 0, tokenOf: 0 }
  }
  /** Longer than the grace. */
  const wait = () =>
    server.db.work(a, (work) =>
      work.query(`UPDATE sessions SET refreshed_at = now() - interval '31 seconds'`),
    )
  const isIn = async ({ token }: Holder) =>
    (await ask(server.url, 'a', '{ userInfos { id } }', { token })).status === 200
  /** What a session opened is shut once the word of its end has gone round: within 5 s. */
  const isShut = (holder: Holder) => expect.poll(() => isIn(holder), { timeout: 5_000 }).toBe(false)

  async function renew(model: Model, holder: Holder, lost: boolean): Promise<void> {
    const newest = holder.generation === model.generation
    const before = holder.generation === model.generation - 1
    const good = newest || (before && (model.fresh || model.taken < model.generation))
    const answer = await ask(server.url, 'a', REFRESH, { cookie: holder.cookie })
    expect(answer.status).toBe(!model.ended && good ? 200 : 401)
    if (answer.status === 401) {
      model.ended = true
      return
    }
    if (newest) model.generation++
    model.fresh = true
    if (!lost)
      Object.assign(holder, {
        cookie: answer.cookie,
        token: tokenOf(answer),
        generation: model.generation,
        tokenOf: model.generation,
      })
  }

  async function live(steps: readonly Step[]): Promise<Model> {
    const model: Model = { generation: 0, taken: 0, fresh: true, ended: false }
    const browser = await comesIn()
    const thief = { ...browser }
    for (const one of steps) {
      if (one.kind === 'wait') {
        await wait()
        model.fresh = false
      } else if (one.kind === 'copy') Object.assign(thief, browser)
      else {
        const holder = one.thief ? thief : browser
        if (one.kind === 'renew') await renew(model, holder, one.lost)
        else {
          if (model.ended) await isShut(holder)
          else {
            expect(await isIn(holder)).toBe(true)
            model.taken = Math.max(model.taken, holder.tokenOf)
          }
        }
      }
    }
    return model
  }

  it('is never ended by what gets lost, however long it takes to come back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step(false), { maxLength: 16 }), async (steps) => {
        expect((await live(steps)).ended).toBe(false)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)

  it('ends as soon as a copy shows: what each may do is what this says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step(true), { minLength: 4, maxLength: 20 }), async (steps) => {
        await live(steps)
      }),
      { numRuns: RUNS },
    )
  }, 120_000)

  it.each([
    ['the browser', true],
    ['the thief', false],
  ])('a copied cookie is found out once %s has gone on and used what came', async (_, honest) => {
    const browser = await comesIn()
    const thief = { ...browser }
    const [first, second] = honest ? [browser, thief] : [thief, browser]
    const renewed = await ask(server.url, 'a', REFRESH, { cookie: first.cookie })
    Object.assign(first, { cookie: renewed.cookie, token: tokenOf(renewed) })
    expect(await isIn(first)).toBe(true)
    await wait()
    expect((await ask(server.url, 'a', REFRESH, { cookie: second.cookie })).status).toBe(401)
    await isShut(first)
    expect((await ask(server.url, 'a', REFRESH, { cookie: first.cookie })).status).toBe(401)
  })

  it('three tabs that a browser opens again all come in, the answer before having been lost', async () => {
    const { cookie } = await comesIn()
    await ask(server.url, 'a', REFRESH, { cookie })
    await wait()
    for (let tab = 0; tab < 3; tab++) {
      const answer = await ask(server.url, 'a', REFRESH, { cookie })
      expect(answer.status).toBe(200)
      expect((await ask(server.url, 'a', '{ userInfos { id } }', { token: tokenOf(answer) })).status).toBe(
        200,
      )
    }
  })
})
