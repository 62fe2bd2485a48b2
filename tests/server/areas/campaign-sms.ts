import { claimSms } from '../../../server/areas/sms/outbox/claim'
import { settleSms } from '../../../server/areas/sms/outbox/settle'
import { rows, type Stage, work } from './stage'

/** An account by which SMS leave. */
export const anSmsAccount = (stage: Stage) =>
  rows(
    stage,
    `INSERT INTO sms_accounts (tenant_id, provider, account, sender, answers, plain, per_day, active)
     VALUES ($1, 'zenvia', '', '12345', true, true, 10000, true)`,
    [stage.tenant.id],
  )

/** The next SMS leave, each with its fate. Gives the keys of those that were on the line. */
export async function postSms(
  stage: Stage,
  state: 'sent' | 'failed' | 'unknown',
  now: Date,
): Promise<string[]> {
  const { messages } = await work(stage, (w) => claimSms(w, { most: 100, now }))
  await work(stage, (w) =>
    settleSms(
      w,
      messages.map(({ id }) => ({ id, state, reason: null, at: now })),
    ),
  )
  return messages.map(({ hash }) => hash)
}

/** What the provider says later of SMS, by their keys. */
export const saySms = (stage: Stage, hashes: readonly string[], state: 'delivered' | 'failed', now: Date) =>
  work(stage, async (w) => {
    const found = await w.query<{ id: string }>(
      'SELECT id::text FROM sms_outbox WHERE hash = ANY($1::text[])',
      [hashes],
    )
    const reason = state === 'failed' ? 'Aparelho desligado.' : null
    await settleSms(
      w,
      found.map(({ id }) => ({ id, state, reason, at: now })),
    )
  })
