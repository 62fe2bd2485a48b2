import { describe, expect, it } from 'vitest'
import { deliverScheduled } from '../../../server/areas/schedules/deliver'
import { scheduleMessage, updateScheduled } from '../../../server/areas/schedules/schedule'
import { readScheduled } from '../../../server/areas/schedules/scheduled.row'
import { sendTemplate } from '../../../server/conversation/templates/send-template'
import { refusedAtClaim } from '../../../server/directory/consents/may-send'
import { asJson, sectionsOf } from '../../../server/directory/customers/person/person-file'
import { aDatabase } from '../../databases'
import { aHash, aStage, aTakenTicket, rows, work } from './stage'

describe('a message goes on against the shop’s own decision', () => {
  const stage = aStage(aDatabase())
  /** A Tuesday, noon in Brasília. */
  const NOON = new Date('2026-12-01T15:00:00Z')
  const aTemplate = async () => {
    const [row] = await rows<{ id: string }>(
      stage(),
      `WITH account AS (UPDATE instances SET waba_id = 'against' WHERE id = $2 RETURNING 1)
       INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components)
       SELECT $1, 'against', 'against', 'against', 'pt_BR', 'MARKETING', 'APPROVED', 'POSITIONAL', '[{"type": "BODY", "text": "Oi"}]' FROM account
       ON CONFLICT (tenant_id, waba_id, name, language) DO UPDATE SET category = 'MARKETING' RETURNING id::text`,
      [stage().tenant.id, stage().instanceId],
    )
    return row?.id ?? ''
  }
  const set = (id: string, column: string) =>
    rows(stage(), `UPDATE customers SET ${column} WHERE id = $1`, [id])
  const kept = (id: string) =>
    rows<{ source: string; why: string }>(
      stage(),
      'SELECT source, user_id::text, reason, why FROM overruled_refusals WHERE customer_id = $1 ORDER BY source',
      [id],
    )
  const lines = (id: string) =>
    rows(
      stage(),
      `SELECT message FROM customer_chats WHERE customer_id = $1 AND is_log_message AND message LIKE 'enviou mesmo assim%' ORDER BY id`,
      [id],
    )

  it('by who says why, which is kept; and it leaves', async () => {
    const template_id = await aTemplate()
    const { customer_id: id, phone } = await aTakenTicket(stage())
    await set(id, 'is_blacklisted_campaign = TRUE')
    const hash = aHash()
    const send = (against?: string) =>
      work(stage(), (w) =>
        sendTemplate(
          w,
          stage().ana,
          {
            to_number: phone,
            instance_id: stage().instanceId,
            template_id,
            values: [],
            hash,
            ...(against !== undefined && { against }),
          },
          NOON,
        ),
      )
    for (const without of [undefined, '', '  '])
      await expect(send(without)).rejects.toMatchObject({
        extensions: { reason: 'blacklisted', overruled: true },
      })
    expect(await kept(id)).toEqual([])
    const message = await send(' Pediu a oferta no balcão ')
    await send('Outra vez')
    expect(await kept(id)).toEqual([
      { source: hash, user_id: stage().ana.id, reason: 'blacklisted', why: 'Pediu a oferta no balcão' },
    ])
    expect(await lines(id)).toEqual([
      { message: 'enviou mesmo assim (o cliente está fora de campanhas): Pediu a oferta no balcão' },
    ])
    const claimed = () =>
      work(stage(), (w) => refusedAtClaim(w, [{ id: message.id, purpose: 'answer' }], NOON))
    expect(await claimed()).toEqual(new Map())
    const file = asJson(await work(stage(), (w) => sectionsOf(w, id)), NOON)
    expect(JSON.parse(file)['Envios contra a decisão da loja']).toMatchObject([
      { Quem: 'Ana', 'Por quê': 'Pediu a oferta no balcão' },
    ])
    // Their own no, said meanwhile, is not overruled.
    await set(id, 'stopped_on_whatsapp = TRUE')
    expect(await claimed()).toEqual(new Map([[message.id, 'withdrawn']]))
  })

  it.each<[string, string, string]>([
    ['who has said no', 'stopped_on_whatsapp = TRUE, is_blacklisted_campaign = TRUE', 'withdrawn'],
    [
      'who has said no and whom the shop does not serve',
      'stopped_on_whatsapp = TRUE, is_blacklisted = TRUE',
      'withdrawn',
    ],
  ])('never to one %s', async (_, column, reason) => {
    const template_id = await aTemplate()
    const { customer_id: id, phone } = await aTakenTicket(stage())
    await set(id, column)
    const args = {
      to_number: phone,
      instance_id: stage().instanceId,
      template_id,
      values: [],
      hash: aHash(),
      against: 'Quero',
    }
    await expect(work(stage(), (w) => sendTemplate(w, stage().ana, args, NOON))).rejects.toMatchObject({
      extensions: { reason, overruled: false },
    })
    expect(await kept(id)).toEqual([])
  })

  it('with what leaves later, too', async () => {
    const { id: chat_ticket_id, customer_id: id } = await aTakenTicket(stage())
    await set(id, 'is_blacklisted = TRUE')
    const now = new Date()
    const plan = (more: object) =>
      work(stage(), (w) =>
        scheduleMessage(
          w,
          stage().ana,
          {
            chat_ticket_id,
            message: 'Bom dia',
            send_at: new Date(now.getTime() + 60_000).toISOString(),
            hash: aHash(),
            ...more,
          },
          now,
        ),
      )
    await expect(plan({})).rejects.toMatchObject({ extensions: { reason: 'not_served', overruled: true } })
    const planned = await plan({ against: 'Combinado com o gerente' })
    const row = await work(stage(), (w) => readScheduled(w, planned.id))
    if (!row) throw new Error('not planned')
    await set(id, 'is_blacklisted_campaign = TRUE')
    const template_id = await aTemplate()
    const says = (more: object) =>
      work(stage(), (w) =>
        updateScheduled(w, stage().ana, planned.id, { template_id, values: [], ...more }, now),
      )
    await expect(says({})).rejects.toMatchObject({ extensions: { overruled: true } })
    // Asked again after a lost answer, too.
    for (let n = 0; n < 2; n++)
      expect(await says({ against: 'Pediu a oferta' })).toMatchObject({ type: 'template' })
    expect((await kept(id)).map(({ source, why }) => [source, why])).toEqual([
      [row.hash, 'Combinado com o gerente'],
      [`${row.hash} 2`, 'Pediu a oferta'],
    ])
    expect(await lines(id)).toEqual([])
    await work(stage(), (w) => deliverScheduled(w, row, now))
    expect(await lines(id)).toEqual([
      { message: 'enviou mesmo assim (o cliente está na lista negra): Combinado com o gerente' },
      { message: 'enviou mesmo assim (o cliente está na lista negra): Pediu a oferta' },
    ])
    const [left] = await rows<{ id: string }>(
      stage(),
      'SELECT id::text FROM customer_chats WHERE hash = $1',
      [row.hash],
    )
    expect(
      await work(stage(), (w) => refusedAtClaim(w, [{ id: left?.id ?? '', purpose: 'service' }], now)),
    ).toEqual(new Map())
  })
})
