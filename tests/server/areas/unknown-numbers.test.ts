import { expect, it } from 'vitest'
import { sweepBodies } from '../../../server/conversation/providers/sweep'
import { replayUnknown } from '../../../server/conversation/providers/whatsapp/unknown-owners'
import { keepNumber } from '../../../server/directory/instances/official'
import { runTenantCommand } from '../../../server/directory/tenants/command'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { aMetaWebhook } from './meta-webhook'
import { aPhone, aStage, deliver, envelope, rows, text, work } from './stage'

const stage = aStage(aDatabase())
const tellMeta = aMetaWebhook(stage)

let numbers = 0
const aNumber = () => `88${process.pid}${++numbers}`
const operator = async (...args: string[]) => {
  const said: string[] = []
  const { db, config } = stage()
  await runTenantCommand(args, { db, config, env: {}, say: (line) => said.push(line) })
  return said.join('\n')
}
/** Enters the number at a new connection of the house, as the panel does once Meta has taken it. */
async function enter(phoneNumberId: string): Promise<string> {
  const [made] = await rows<{ id: string }>(
    stage(),
    `INSERT INTO instances (tenant_id, name) VALUES ($1, $2) RETURNING id::text`,
    [stage().tenant.id, phoneNumberId],
  )
  const id = made?.id ?? ''
  const access = { wabaId: phoneNumberId, phoneNumberId, token: 'token' }
  const health = { quality: null, limit: null, status: 'CONNECTED' } as never
  await work(stage(), (w) => keepNumber(w, id, access, health, stage().config))
  return id
}
const jobs = async (phoneNumberId: string) =>
  (
    await stage().db.system((w) =>
      w.query(
        `SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier = 'whatsapp.replay' AND j.payload ->> 'phoneNumberId' = $1`,
        [phoneNumberId],
      ),
    )
  ).length
const replay = async (phoneNumberId: string) => {
  await replayUnknown({ tenantId: stage().tenant.id, phoneNumberId }, stage())
  await deliver(stage())
}
const words = (instanceId: string) =>
  rows(stage(), `SELECT message FROM customer_chats WHERE instance_id = $1 ORDER BY sent_at, id`, [
    instanceId,
  ])

it('what comes for a number that no connection has is there once the number is entered', async () => {
  const number = aNumber()
  const phone = aPhone()
  const mine = text(aPhone(), 'Para a minha loja')
  const [known] = envelope(stage().phoneNumberId, { messages: [mine] }).entry
  const [first] = envelope(number, { messages: [text(phone, 'Bom dia'), text(phone, 'Tem soro?')] }).entry
  await tellMeta({ entry: [known, first] }, envelope(number, { messages: [text(phone, 'Oi?')] }))
  expect(await operator('quarantine')).toMatch(new RegExp(`^${number}  3 itens em 2 avisos  de .+Z$`, 'm'))
  expect(await operator('quarantine')).not.toContain(phone)
  await expect(operator('quarantine', 'replay', number)).rejects.toThrow('cadastre-o no painel')

  const instanceId = await enter(number)
  expect(await jobs(number)).toBe(1)
  await replay(number)
  expect(await words(instanceId)).toEqual([
    { message: 'Bom dia' },
    { message: 'Tem soro?' },
    { message: 'Oi?' },
  ])
  // The administrator reads it at the connection, and what others sent in the same body came once.
  const [row] = await rows(stage(), `SELECT health -> 'notices' AS notices FROM instances WHERE id = $1`, [
    instanceId,
  ])
  expect(row?.notices).toMatchObject([{ event: 'REPLAYED', detail: '3' }])
  expect(
    await rows(stage(), `SELECT 1 FROM customer_chats WHERE message = 'Para a minha loja'`),
  ).toHaveLength(1)
  await replay(number)
  expect(await words(instanceId)).toHaveLength(3)
  expect(await operator('quarantine')).not.toContain(number)
})

it('what comes about an account that no connection has is there once a number of it is entered', async () => {
  const account = aNumber()
  const update = (event: string, n: number) => ({
    entry: [
      { id: account, time: 1_900_000_000 + n, changes: [{ field: 'account_update', value: { event } }] },
    ],
  })
  const template = {
    entry: [
      {
        id: account,
        changes: [
          {
            field: 'message_template_status_update',
            value: {
              event: 'APPROVED',
              message_template_name: 'aviso',
              message_template_language: 'pt_BR',
            },
          },
        ],
      },
    ],
  }
  await tellMeta(update('VERIFIED_ACCOUNT', 1), template, update('PARTNER_ADDED', 2))
  expect(await operator('quarantine')).toMatch(new RegExp(`^${account}  conta  3 itens em 3 avisos`, 'm'))
  await expect(operator('quarantine', 'replay', account)).rejects.toThrow('um número da conta')

  const instanceId = await enter(account)
  const again = async () => {
    await replayUnknown({ tenantId: stage().tenant.id, wabaId: account }, stage())
    await deliver(stage())
    const [row] = await rows<{ events: string[] }>(
      stage(),
      `SELECT ARRAY(SELECT n ->> 'event' FROM jsonb_array_elements(health -> 'notices') n) AS events
       FROM instances WHERE id = $1`,
      [instanceId],
    )
    return [...(row?.events ?? [])].sort()
  }
  const told = ['PARTNER_ADDED', 'REPLAYED', 'VERIFIED_ACCOUNT']
  expect(await again()).toEqual(told)
  // Its template is asked of Meta, with all others of the account.
  const asked = await stage().db.system((w) =>
    w.query(
      `SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'templates.sync' AND j.payload ->> 'wabaId' = $1`,
      [account],
    ),
  )
  expect(asked.length).toBeGreaterThan(0)
  expect(await again()).toEqual(told)
  expect(await operator('quarantine')).not.toContain(account)
})

it('what is written down just after the number was entered is not left behind', async () => {
  const number = aNumber()
  const body = Buffer.from(JSON.stringify(envelope(number, { messages: [text(aPhone(), 'Cheguei antes')] })))
  await stage().store.keep(body)
  // Entered between the look for owners and the writing.
  const { db } = stage()
  let entered: string | undefined
  const late: typeof db = {
    ...db,
    once: async (sql, params) => {
      const found = await db.once(sql, params)
      if (entered === undefined && sql.includes('official_phone_id = ANY')) entered = await enter(number)
      return found as never
    },
  }
  await deliver({ ...stage(), db: late })
  // The one of whoever entered it may have run before there was anything.
  expect(await jobs(number)).toBe(2)
  await replay(number)
  expect(await words(entered ?? '')).toEqual([{ message: 'Cheguei antes' }])
})

it('is kept for 30 days and goes with its body, in batches', async () => {
  const number = aNumber()
  await tellMeta(envelope(number, { messages: [text(aPhone())] }))
  const age = (days: number) =>
    stage().db.system((w) =>
      w.query(
        `UPDATE webhook_inbox SET processed_at = now() - make_interval(days => $2)
         WHERE id IN (SELECT webhook_id FROM webhook_unknown_numbers WHERE phone_number_id = $1)`,
        [number, days],
      ),
    )
  const { db, config, files, now } = stage()
  const clean = () => sweepBodies.run({ db, config, files, log: silentLog, now })
  await stage().db.system((w) =>
    w.query(
      `INSERT INTO webhook_inbox (provider, body, processed_at)
       SELECT 'whatsapp', '', now() - interval '31 days' FROM generate_series(1, 2500)`,
    ),
  )
  await age(29)
  await clean()
  expect(await operator('quarantine')).toContain(number)
  await age(31)
  await clean()
  expect(await operator('quarantine')).not.toContain(number)
  const [left] = await stage().db.system((w) =>
    w.query<{ old: number }>(
      `SELECT count(*)::integer AS old FROM webhook_inbox WHERE processed_at < now() - interval '30 days'`,
    ),
  )
  expect(left).toEqual({ old: 0 })
})
