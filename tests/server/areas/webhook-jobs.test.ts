import { expect, it } from 'vitest'
import { processWebhooks } from '../../../server/conversation/providers/whatsapp/webhook.job'
import { aDatabase } from '../../databases'
import { statementsOf } from '../statements'
import { aPhone, aStage, envelope, rows, take, text, work } from './stage'

const stage = aStage(aDatabase())
const keep = (body: object) => stage().store.keep(Buffer.from(JSON.stringify(body)))
const process = () => processWebhooks({ ids: [], line: `t${stage().tenant.id}` }, stage())
const said = (phone: string, words: string) =>
  envelope(stage().phoneNumberId, { messages: [text(phone, words)] })

const ALWAYS_OPEN = { week: Array.from({ length: 7 }, () => '00:00-24:00'), national: false, days: [] }

/** On a busy machine each round trip waits for its turn: their number is how long a message takes. */
it('a message of somebody known is stored, taken in and told in 18 statements', async () => {
  const phone = aPhone()
  const one = async (words: string) => {
    await keep(said(phone, words))
    await process()
  }
  await one('Oi')
  const plain = await statementsOf(() => one('Tem soro?'))
  expect(plain.length, plain.join('\n')).toBeLessThanOrEqual(18)
  expect(await rows(stage(), `SELECT 1 FROM customer_chats WHERE message = 'Tem soro?'`)).toHaveLength(1)
  // In somebody's hands, in a shop that times silences and says when it is closed.
  await work(stage(), async (w) => {
    await w.query(
      `INSERT INTO inactivity_rules (tenant_id, place, warnings, close_minutes) VALUES ($1, 'open', '[]', 60), ($1, 'inbox', '[]', 60)`,
      [w.tenant.id],
    )
    await w.query(`INSERT INTO opening_hours (tenant_id, calendar, absence) VALUES ($1, $2, 'Fechado.')`, [
      w.tenant.id,
      JSON.stringify(ALWAYS_OPEN),
    ])
  })
  const [ticket] = await rows<{ id: string }>(stage(), 'SELECT id::text FROM chat_tickets')
  await take(stage(), stage().ana, ticket?.id ?? '')
  const full = await statementsOf(() => one('E dipirona?'))
  expect(full.length, full.join('\n')).toBeLessThanOrEqual(20)
})

it('a line’s job leaves nothing that was there when it began, however large', async () => {
  const large = { ...said(aPhone(), 'x'), padding: 'x'.repeat(3_900_000) }
  for (let n = 0; n < 4; n++) await keep(large)
  for (let n = 0; n < 120; n++) await keep(said(aPhone(), String(n)))
  /** Whether a job waits for the line; it is taken away, as by a worker. */
  const takesJob = async () => (await stage().db.once(JOBS_TAKEN, [`t${stage().tenant.id}`])).length > 0
  // What a slice does not come to is another job's.
  while (await takesJob()) await process()
  expect(await stage().db.once('SELECT 1 FROM webhook_inbox WHERE processed_at IS NULL')).toEqual([])
})

const JOBS_TAKEN = `DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'line' = $1 RETURNING id`
