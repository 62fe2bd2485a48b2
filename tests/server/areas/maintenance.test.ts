import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createChatComment } from '../../../server/conversation/messages/comment'
import { updateSetting } from '../../../server/directory/settings/update'
import { OUTBOX_CHANNEL } from '../../../server/platform/events/outbox-channel'
import { aDatabase } from '../../databases'
import { FakeGraph } from '../fake-graph'
import { bring } from './bring'
import { aHash, aStage, aTakenTicket, message, rows, type Stage, send, work } from './stage'

/** What an administrator switches, and what people read while it is so. */
const OFF = [
  ['maintenance_status', 'true', 'false', 'MAINTENANCE', 'A plataforma está em manutenção.'],
  ['whatsapp_status', 'false', 'true', 'DISCONNECTED', 'O WhatsApp está fora do ar.'],
] as const

describe('while the platform is off', async () => {
  const graph = await new FakeGraph().open()
  const database = aDatabase()
  const stage = aStage(database, ({ whatsapp }) => ({ whatsapp: { ...whatsapp, graphUrl: graph.url } }))

  const set = (house: Stage, key: string, value: string) =>
    work(house, (w) => updateSetting(w, house.alice, { ip: '192.0.2.1', agent: null }, { key, value }))
  const inLine = (messageId: string) =>
    stage().db.system((w) => w.query('SELECT 1 FROM outbox WHERE message_id = $1', [messageId]))

  it.each(OFF)(
    '%s = %s: a send is refused with its sentence, and taken again afterwards',
    async (key, off, on, code, sentence) => {
      const { phone } = await aTakenTicket(stage())
      const taken = aHash()
      const before = await send(stage(), stage().ana, phone, { hash: taken })
      await set(stage(), key, off)
      const hash = aHash()
      const refusal = await send(stage(), stage().ana, phone, { hash }).then(
        () => null,
        (error: unknown) => error,
      )
      expect(refusal).toMatchObject({ extensions: { code } })
      expect(String(refusal)).toContain(sentence)
      // What was taken before is still the same message: an answer that got lost is given again.
      expect((await send(stage(), stage().ana, phone, { hash: taken })).id).toBe(before.id)
      // What stays in the house is written on.
      const comment = {
        to_number: phone,
        message: 'Volto já',
        instance_id: stage().instanceId,
        hash: aHash(),
      }
      expect(
        await work(stage(), (w) => createChatComment(w, stage().ana, comment, new Date())),
      ).toMatchObject({
        type: 'comment',
      })
      await set(stage(), key, on)
      expect((await send(stage(), stage().ana, phone, { hash })).hash).toBe(hash)
    },
  )

  /** What those who send are woken with while this is done. */
  async function wokenBy(act: () => Promise<unknown>): Promise<(string | undefined)[]> {
    const listener = new pg.Client({ connectionString: database.url() })
    const heard: (string | undefined)[] = []
    await listener.connect()
    try {
      listener.on('notification', ({ payload }) => heard.push(payload))
      await listener.query(`LISTEN ${OUTBOX_CHANNEL}`)
      await act()
      // What was told before this answer has come with it.
      await listener.query('SELECT 1')
    } finally {
      await listener.end()
    }
    return heard
  }

  it.each(OFF)('%s = %s: what waited to be sent waits on, and leaves once', async (key, off, on) => {
    const { phone } = await aTakenTicket(stage())
    const { id } = await send(stage(), stage().ana, phone)
    await set(stage(), key, off)
    const calls = graph.bodies.length
    await bring(id, stage())
    expect(graph.bodies).toHaveLength(calls)
    expect(await message(stage(), id)).toMatchObject({ ack: 0 })
    const woken = await wokenBy(() => set(stage(), key, on))
    expect(woken).toContain(`${stage().tenant.id}:${stage().instanceId}`)
    expect(await inLine(id)).toHaveLength(1)
    await bring(id, stage())
    await bring(id, stage())
    expect(graph.bodies).toHaveLength(calls + 1)
  })

  it('another house goes on', async () => {
    const other: Stage = { ...stage(), ...(await stage().another()) }
    await set(stage(), 'maintenance_status', 'true')
    const { phone } = await aTakenTicket(other)
    expect((await send(other, other.ana, phone)).ack).toBe(0)
    await set(stage(), 'maintenance_status', 'false')
  })

  it('a connection that is being restarted holds its sends, and no other’s', async () => {
    const { phone } = await aTakenTicket(stage())
    const { id } = await send(stage(), stage().ana, phone)
    const restarting = (is: boolean) =>
      rows(stage(), 'UPDATE instances SET reset_finished = $2 WHERE id = $1', [stage().instanceId, !is])
    await restarting(true)
    const calls = graph.bodies.length
    await bring(id, stage())
    expect(graph.bodies).toHaveLength(calls)
    await expect(send(stage(), stage().ana, phone)).rejects.toThrow('está sendo reiniciada')
    await restarting(false)
    await bring(id, stage())
    expect(graph.bodies).toHaveLength(calls + 1)
  })
})
