import { setTimeout as sleep } from 'node:timers/promises'
import { beginSession } from '../../directory/instances/create'
import { sessionName } from '../../directory/whatsapp/hub/session'
import type { Config } from '../../platform/config'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { errorLine } from '../../platform/startup-error'
import { drawn, type Portrait } from './portraits'

const TRIES = 60
const WAIT_MS = 1_000

/** The number that is paired by a QR code. */
const paired = { name: 'Farmácia Entregas', nickname: 'Entregas', color: '#12B886', number: '5511940028933' }

/** Who writes to it, with the picture that they show of themselves; the last one shows none. */
const people: readonly { phone: string; name: string; text: string; portrait: Portrait | null }[] = [
  {
    phone: '5511987330301',
    name: 'Beatriz Nogueira',
    text: 'Oi! Vocês entregam na Vila Mariana ainda hoje?',
    portrait: { sky: [120, 190, 214], skin: [226, 178, 142], hair: [74, 46, 32], shirt: [214, 92, 92] },
  },
  {
    phone: '5511976440302',
    name: 'Jonas Teixeira',
    text: 'Boa tarde! O motoboy já saiu com o meu pedido?',
    portrait: { sky: [178, 206, 150], skin: [150, 102, 72], hair: [32, 26, 26], shirt: [62, 92, 160] },
  },
  {
    phone: '5511965550303',
    name: 'Lurdes Amaral',
    text: 'Preciso trocar um remédio que veio errado',
    portrait: null,
  },
]

/** The demonstration's connection of a session hub: where an emulated one runs, and once. Everybody serves it. */
export async function writeHubConnection(work: Work, { hub, hubEmulatorPort }: Config): Promise<void> {
  const [url] = hub.urls
  if (hubEmulatorPort === null || url === undefined) return
  const made = await work.one<{ id: string }>(
    `INSERT INTO instances (tenant_id, name, nickname, color, hub_host, is_official, activated, reset_finished)
     SELECT $1, $2, $3, $4, $5, FALSE, FALSE, TRUE
     WHERE NOT EXISTS (SELECT 1 FROM instances WHERE NOT is_official) RETURNING id::text`,
    [work.tenant.id, paired.name, paired.nickname, paired.color, url],
  )
  if (!made) return
  await work.query(
    'INSERT INTO user_instances (tenant_id, user_id, instance_id) SELECT $1, id, $2 FROM users WHERE deleted_at IS NULL',
    [work.tenant.id, made.id],
  )
}

/**
 * Has the connection's session made at the emulated hub, whose memory ends with it, reads the code as a phone would,
 * and lets the people write, the first time.
 * Best effort, in the background: the emulator starts after the server, or not at all.
 */
export async function pairWithHub(db: Database, tenant: Tenant, config: Config): Promise<void> {
  const [url] = config.hub.urls
  if (config.hubEmulatorPort === null || url === undefined) return
  try {
    await pair(db, tenant, url)
  } catch (error) {
    // The emulator or the server ends in the middle of it: the next start goes on.
    process.stderr.write(`Demonstração do hub: ${errorLine(error)}\n`)
  }
}

async function pair(db: Database, tenant: Tenant, url: string): Promise<void> {
  const found = await db.work(tenant, (work) =>
    work.one<{ id: string; silent: boolean }>(
      `SELECT i.id::text, NOT EXISTS (SELECT 1 FROM chat_tickets t
         WHERE t.tenant_id = i.tenant_id AND t.instance_id = i.id) AS silent
       FROM instances i WHERE NOT i.is_official AND i.hub_host = $1 AND i.name = $2 AND i.deleted_at IS NULL`,
      [url, paired.name],
    ),
  )
  if (!found) return
  await db.work(tenant, (work) => beginSession(work, found.id, false))
  const session = `${url}/__hub/sessions/${sessionName({ tenant_id: tenant.id, instance_id: found.id })}`
  if (!(await scanned(session))) return
  for (const { phone, portrait } of people) {
    if (!portrait) continue
    const base64 = drawn(portrait).toString('base64')
    await post(`${session}/picture`, { number: phone, base64, mimetype: 'image/png' })
  }
  if (!found.silent) return
  for (const { phone, name, text } of people) await post(`${session}/customer`, { number: phone, name, text })
}

async function scanned(session: string): Promise<boolean> {
  for (let n = 0; n < TRIES; n++) {
    try {
      if ((await post(`${session}/scan`, { number: paired.number })).ok) return true
    } catch {
      // Not up yet; without it the panel works all the same.
    }
    await sleep(WAIT_MS, undefined, { ref: false })
  }
  return false
}

async function post(address: string, body: object): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
  await response.arrayBuffer()
  return response
}
