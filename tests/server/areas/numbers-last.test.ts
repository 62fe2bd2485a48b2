import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stepBots } from '../../../server/areas/bots/run/step'
import { aDatabase } from '../../databases'
import { FakeGraph } from '../fake-graph'
import { statementsByConnection } from '../statements'
import { aBotDesk, aFlow, triage } from './bot-stage'
import { bring } from './bring'
import { aPhone, aStage, aTakenTicket, deliver, envelope, send, text, work } from './stage'

/** What writes events and stamps the rows that they are of. */
const TELLING = /^WITH \w+_stamped AS|^WITH written AS \( INSERT INTO events|^INSERT INTO events/
const ENDS = /^(COMMIT|ROLLBACK)/

/**
 * Statements that come behind the first numbers of their transaction and tell nothing: meanwhile whoever tells of anything in the shop
 * waits, as its row is locked until the commit.
 */
async function behindNumbers(run: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  let told = 0
  for (const statements of await statementsByConnection(run)) {
    let holds = false
    for (const sql of statements) {
      if (ENDS.test(sql)) holds = false
      else if (sql.startsWith('UPDATE tenants SET last_seq')) {
        if (holds) found.push(sql)
        holds = true
        told++
      } else if (holds && !TELLING.test(sql)) found.push(sql)
    }
  }
  expect(told).toBeGreaterThan(0)
  return found
}

/** Seen to fail while a bot gave tickets to people after it had told what it said: 25 of them held the shop for a second. */
describe('nothing is asked between numbers and commit', () => {
  const graph = new FakeGraph()
  beforeAll(() => graph.open())
  afterAll(() => graph.close())
  const stage = aStage(aDatabase(), ({ whatsapp }) => ({ whatsapp: { ...whatsapp, graphUrl: graph.url } }))
  const desk = aBotDesk(stage)
  beforeEach(desk.noBots)

  const three = (...bodies: string[]) => {
    const phones = [aPhone(), aPhone(), aPhone()]
    const messages = phones.flatMap((phone) => bodies.map((body) => text(phone, body)))
    return { phones, deliver: () => deliver(stage(), envelope(stage().phoneNumberId, { messages })) }
  }

  it('where customers write, with a bot and without', async () => {
    expect(await behindNumbers(three('oi', 'tudo bem?').deliver)).toEqual([])
    await desk.aBot(aFlow(triage(null, null)))
    expect(await behindNumbers(three('oi', 'tudo bem?').deliver)).toEqual([])
  })

  it('where bots answer, and give tickets to people', async () => {
    await desk.aBot(aFlow(triage(null, await desk.aDepartment('Farmácia de números'))))
    const { phones, deliver: write } = three('oi')
    await write()
    const ids = await Promise.all(phones.map(desk.ticketOf))
    const step = () => work(stage(), (w) => stepBots(w, ids, new Date()))
    expect(await behindNumbers(step)).toEqual([])
    for (const phone of phones) await desk.write(phone, '2')
    expect(await behindNumbers(step)).toEqual([])
    for (const id of ids) expect(await desk.session(id)).toMatchObject({ state: 'handed' })
  })

  it('where people write, and what they wrote leaves', async () => {
    const { phone } = await aTakenTicket(stage())
    let id = ''
    expect(
      await behindNumbers(async () => {
        id = (await send(stage(), stage().ana, phone)).id
      }),
    ).toEqual([])
    expect(await behindNumbers(() => bring(id, stage()))).toEqual([])
  })
})
