import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDatabase } from '../../databases'
import { aBotDesk, aFlow, triage } from './bot-stage'
import { aStage, eventsSince, head, rows, send, take, ticket } from './stage'

describe('a bot', () => {
  const stage = aStage(aDatabase())
  const desk = aBotDesk(stage)
  const { aBot, begin, noBots, said, session, step, steps, talk, write } = desk
  let sales = ''
  let pharmacist = ''

  beforeAll(async () => {
    sales = await desk.aDepartment('Vendas')
    pharmacist = await desk.aDepartment('Farmácia')
  })
  beforeEach(async () => {
    await noBots()
  })

  it('leads a customer to a department: nobody is given the ticket before, and the wait begins then', async () => {
    await aBot(aFlow(triage(sales, pharmacist)))
    const { phone, id } = await begin()
    expect(await said(id)).toEqual(['O que deseja?'])
    expect(await ticket(stage(), id)).toMatchObject({
      bot_is_active: true,
      await_bot_response: true,
      waiting_since: null,
    })
    await talk(phone, 'comprar')
    const before = await head(stage())
    await talk(phone, 'dipirona')
    expect(await said(id)).toEqual(['O que deseja?', 'O que procura?', 'Um momento.'])
    const after = await ticket(stage(), id)
    expect(after).toMatchObject({ bot_is_active: false, await_bot_response: false, inbox_department_id: sales })
    expect(after.waiting_since).not.toBeNull()
    const told = (await eventsSince(stage(), before)).filter(({ event }) => event === 'ChatTicketTransferred')
    expect(told).toMatchObject([{ data: { cause: 'bot', triggered_by: null, transfer: { note: 'Procura dipirona' } } }])
    expect(await session(id)).toMatchObject({ state: 'handed', why: null, vars: {}, ended: true })
    expect((await steps(id)).flatMap(({ moves }) => moves)).toEqual([
      { node: 'n1', exit: 'OPT_o1' },
      { node: 'n2', exit: 'OK' },
    ])
  })
})
