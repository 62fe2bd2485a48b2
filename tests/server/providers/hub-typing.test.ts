import { beforeAll, describe, expect, it } from 'vitest'
import { heardIn, PRESENCE_CHANNEL } from '../../../server/platform/events/presence-channel'
import { aDatabase } from '../../databases'
import { rows } from '../areas/stage'
import { logIn, subscribe, tokenOf } from '../client'
import { eventually } from '../fixtures'
import { aHubStage, aHubTalk, customerSays, paired, quiet } from './hub-stage'

describe('a customer who types on a paired number', () => {
  const stage = aHubStage(aDatabase())
  beforeAll(() => paired(stage()))

  const ears = async (who: 'ana' | 'carla') => {
    const { server, tenant, shop } = stage()
    return subscribe(server.url, tenant.slug, tokenOf(await logIn(server.url, tenant.slug, shop[who])), 0)
  }
  const heard = (socket: Awaited<ReturnType<typeof ears>>, ticketId: string) =>
    socket.events
      .filter(({ event }) => event === 'attendancePresenceChanged')
      .map(({ data }) => data as { ticket_id: string; user_id: string | null; state: string })
      .filter((said) => said.ticket_id === ticketId)
      .map(({ user_id, state }) => `${user_id}:${state}`)

  /** What is said to every node of a ticket, from now on. */
  const saidOf = async (ticketId: string) => {
    const client = await stage().server.db.pool.connect()
    const states: string[] = []
    client.on('notification', ({ payload = '' }) => {
      const signal = heardIn(payload)?.signal
      if (signal?.ticketId === ticketId) states.push(signal.state)
    })
    await client.query(`LISTEN ${PRESENCE_CHANNEL}`)
    return { states, end: () => client.release(true) }
  }

  it('is seen typing by who sees the ticket, and by nobody else; and seen to stop', async () => {
    const talk = await aHubTalk(stage())
    const [ana, carla] = [await ears('ana'), await ears('carla')]
    await eventually(() => ana.events.length > 0 && carla.events.length > 0)
    const said = await saidOf(talk.id)
    const { hub, session } = stage()
    hub.line.type(session, `${talk.phone}@s.whatsapp.net`, true)
    await eventually(() => heard(ana, talk.id).length > 0)
    expect(heard(ana, talk.id)).toEqual(['null:typing'])
    hub.line.type(session, `${talk.phone}@s.whatsapp.net`, false)
    await eventually(() => heard(ana, talk.id).length > 1)
    // Who types is forgotten after some seconds of nothing: it is not that which is seen here.
    expect(said.states).toEqual(['typing', 'gone'])
    said.end()
    expect(heard(ana, talk.id)).toEqual(['null:typing', 'null:gone'])
    expect(heard(carla, talk.id)).toEqual([])
  })

  it('with a hidden number too; a group, a stranger and a closed ticket say nothing, and break nothing', async () => {
    const talk = await aHubTalk(stage())
    const lid = '220011223344556'
    await customerSays(stage(), talk.phone, { jid: `${lid}@lid`, alt: `${talk.phone}@s.whatsapp.net` })
    const ana = await ears('ana')
    await eventually(() => ana.events.length > 0)
    const { hub, session } = stage()
    for (const jid of ['5511900000000@s.whatsapp.net', '120363000000000000@g.us'])
      hub.line.type(session, jid, true)
    hub.line.type(session, `${lid}@lid`, true)
    await eventually(() => heard(ana, talk.id).length > 0)
    expect(heard(ana, talk.id)).toEqual(['null:typing'])
    await rows(stage(), `UPDATE chat_tickets SET state = 'closed', finished_at = now() WHERE id = $1`, [
      talk.id,
    ])
    hub.line.type(session, `${lid}@lid`, false)
    await quiet(stage())
    expect(heard(ana, talk.id)).toEqual(['null:typing'])
    const broken = await stage().server.db.pool.query('SELECT 1 FROM webhook_quarantine')
    expect(broken.rows).toEqual([])
  })
})
