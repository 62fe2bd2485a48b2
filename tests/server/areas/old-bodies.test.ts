import { expect, it } from 'vitest'
import { eraseCustomer } from '../../../server/directory/customers/erase/erase'
import { erasedAmong, sweepErased } from '../../../server/directory/customers/erase/erased-identifiers'
import { runTenantCommand } from '../../../server/directory/tenants/command'
import { silentLog } from '../../../server/platform/log'
import { onEveryDatabase } from '../../databases'
import { aPhone, aStage, deliver, envelope, rows, type Stage, text, work } from './stage'

const DAY_S = 86_400
const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1_000) - seconds)
/** Customers of this name, as a search would find them. */
const named = (stage: Stage, name: string) => rows(stage, 'SELECT 1 FROM customers WHERE name = $1', [name])
const everything = (stage: Stage) =>
  stage.db.system(async (w) =>
    JSON.stringify([
      await w.query(`SELECT convert_from(body, 'UTF8') AS body FROM webhook_inbox`),
      await w.query('SELECT reason, item FROM webhook_quarantine'),
    ]),
  )

/**
 * Threat F8: a signed body is good for ever, and whoever kept one sends it again. Seen to fail with the look at erased
 * addresses, and with the one at the age, taken away.
 */
onEveryDatabase('an old signed body', (database) => {
  const stage = aStage(database)
  let erased = ''

  /** Seen to fail with no trace of it, and with its words kept in the trace. */
  it('a message in a group opens no ticket and leaves a trace without its words', async () => {
    const phone = aPhone()
    const id = `wamid.group.${phone}`
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        messages: [text(phone, 'Só para o grupo', { id, group_id: '120363' })],
      }),
    )
    expect(await rows(stage(), 'SELECT 1 FROM customers WHERE wa_id = $1', [phone])).toEqual([])
    const traces = await stage().db.system((w) =>
      w.query(`SELECT reason, item FROM webhook_quarantine WHERE item ->> 'id' = $1`, [id]),
    )
    expect(traces).toEqual([
      { reason: expect.stringContaining('mensagem de um grupo'), item: { id, group_id: '120363' } },
    ])
  })

  it('F8 brings nobody back who was erased, whatever address it names them by; who writes again is new', async () => {
    const phone = aPhone()
    const contact = { wa_id: phone, profile: { name: 'Dona Erundina' }, user_id: 'BR.12345678901234' }
    const old = envelope(stage().phoneNumberId, {
      contacts: [contact],
      messages: [text(phone, 'Minha receita de clonazepam', { timestamp: secondsAgo(2 * DAY_S) })],
    })
    await deliver(stage(), old)
    const [customer] = await rows<{ id: string }>(
      stage(),
      'SELECT id::text FROM customers WHERE wa_id = $1',
      [phone],
    )
    const now = new Date()
    await work(stage(), (w) =>
      eraseCustomer(
        w,
        stage().alice,
        { customer_id: customer?.id ?? '', confirmation: phone, reason: 'request' },
        { from: { ip: '203.0.113.7', agent: 'x' }, secretKey: stage().config.secretKey, now },
      ),
    )
    erased = phone
    await stage().db.system((w) => w.query('DELETE FROM webhook_inbox'))

    const other = aPhone()
    const hidden = text(phone, 'Outra receita', { timestamp: secondsAgo(DAY_S) })
    await deliver(
      stage(),
      old,
      // The other spelling of the number, and the id alone.
      envelope(stage().phoneNumberId, {
        contacts: [{ ...contact, wa_id: phone.replace(/^(\d{4})9/, '$1') }],
        messages: [text(phone.replace(/^(\d{4})9/, '$1'), 'Ainda outra', { timestamp: secondsAgo(DAY_S) })],
      }),
      envelope(stage().phoneNumberId, {
        contacts: [{ profile: contact.profile, user_id: contact.user_id }],
        messages: [{ ...hidden, from: undefined, from_user_id: contact.user_id }],
      }),
      envelope(stage().phoneNumberId, {
        contacts: [{ wa_id: other, profile: { name: 'Vizinha' } }],
        messages: [text(other, 'Bom dia', { timestamp: secondsAgo(DAY_S) })],
      }),
    )
    expect(await named(stage(), 'Dona Erundina')).toEqual([])
    expect(await named(stage(), 'Vizinha')).toHaveLength(1)
    // It is listed that something was refused, and not what or whose it was.
    const left = await everything(stage())
    expect(left.match(/cliente apagado depois/g)).toHaveLength(3)
    for (const word of ['Erundina', 'receita', phone.slice(-8)]) expect(left).not.toContain(word)

    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, { contacts: [contact], messages: [text(phone, 'Voltei')] }),
    )
    expect(await named(stage(), 'Dona Erundina')).toHaveLength(1)
  })

  it('F8 of more than seven days is refused and listed for the operator; of six it is taken', async () => {
    const [young, aged] = [aPhone(), aPhone()]
    const refused = text(aged, 'De oito dias', { timestamp: secondsAgo(8 * DAY_S) })
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        messages: [text(young, 'De seis dias', { timestamp: secondsAgo(6 * DAY_S) }), refused],
      }),
    )
    const known = await rows<{ wa_id: string }>(
      stage(),
      'SELECT wa_id FROM customers WHERE wa_id = ANY($1)',
      [[young, aged]],
    )
    expect(known).toEqual([{ wa_id: young }])
    const said: string[] = []
    const { db, config } = stage()
    await runTenantCommand(['refused'], { db, config, env: {}, say: (line) => said.push(line) })
    const lines = said.filter((line) => line.includes(refused.id))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('mais de 7 dias')
    expect(said.join()).not.toContain('De oito dias')
  })

  it('F8 the hashes say nothing without the secret, are another house’s nowhere, and go after 30 days', async () => {
    const { db, config, tenant } = stage()
    const house = await stage().another()
    const knows = async (secretKey: string, where: Stage['tenant']) =>
      (await db.work(where, (w) => erasedAmong(w, secretKey, [erased]))).size
    expect([
      await knows(config.secretKey, tenant),
      await knows(`${config.secretKey}x`, tenant),
      await knows(config.secretKey, house.tenant),
    ]).toEqual([1, 0, 0])
    await rows(stage(), `UPDATE erased_identifiers SET erased_at = now() - interval '31 days'`)
    await sweepErased.run({ ...stage(), log: silentLog, now: () => new Date() })
    expect(await rows(stage(), 'SELECT 1 FROM erased_identifiers')).toEqual([])
  })
})
