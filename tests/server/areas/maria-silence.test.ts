import { beforeAll, describe, expect, it } from 'vitest'
import { silentJob } from '../../../server/areas/maria/run/silent.job'
import { turnJob } from '../../../server/areas/maria/run/turn.job'
import { aDatabase } from '../../databases'
import { aBotDesk } from './bot-stage'
import { aPhone, aStage, rows, ticket } from './stage'

const DAY_MS = 86_400_000

/** Seen to fail where it is not asked when somebody last said something. */
describe('a conversation of Maria’s in which nobody says any more', () => {
  const stage = aStage(aDatabase())
  const { ticketOf, write } = aBotDesk(stage)
  beforeAll(async () => {
    const { tenant } = stage()
    await rows(stage(), 'UPDATE instances SET maria_enabled = TRUE')
    await rows(stage(), `INSERT INTO maria_settings (tenant_id, mode) VALUES ($1, 'automatic')`, [tenant.id])
    await rows(
      stage(),
      `INSERT INTO business_answers (tenant_id, question, variants, answer) VALUES ($1, 'Tem estacionamento?', '', 'Temos dez vagas na porta.')`,
      [tenant.id],
    )
  })
  const talk = async (phone: string, words: string): Promise<string> => {
    await write(phone, words)
    const ticketId = await ticketOf(phone)
    await turnJob({ tenantId: stage().tenant.id, ticketId }, { ...stage(), now: () => new Date() })
    return ticketId
  }
  /** Her clock rings, so long from now, ms. */
  const ring = (ticketId: string, later: number) =>
    silentJob(
      { tenantId: stage().tenant.id, ticketId },
      { ...stage(), now: () => new Date(Date.now() + later) },
    )
  const ringsAt = async (id: string): Promise<number> =>
    (
      await stage().db.system((w) =>
        w.query<{ at: Date }>('SELECT run_at AS at FROM graphile_worker._private_jobs WHERE key = $1', [
          `t${stage().tenant.id}:maria.silent:${id}`,
        ]),
      )
    )[0]?.at.getTime() ?? 0

  it('is closed after a day, which each answer puts off', async () => {
    const phone = aPhone()
    const id = await talk(phone, 'tem estacionamento?')
    const first = await ringsAt(id)
    expect(first).toBeGreaterThan(Date.now() + DAY_MS - 3_600_000)
    await talk(phone, 'e tem estacionamento coberto?')
    expect(await ringsAt(id)).toBeGreaterThan(first)
    await ring(id, DAY_MS - 3_600_000)
    expect(await ticket(stage(), id)).toMatchObject({ finished_at: null })
    await ring(id, DAY_MS + 3_600_000)
    expect(await ticket(stage(), id)).toMatchObject({ finished_at: expect.any(String) })
  })

  it('stays open where people have it', async () => {
    const id = await talk(aPhone(), 'quero falar com uma pessoa')
    await ring(id, 2 * DAY_MS)
    expect(await ticket(stage(), id)).toMatchObject({ finished_at: null })
  })
})
