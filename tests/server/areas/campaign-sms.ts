import { claimSms } from '../../../server/areas/sms/outbox/claim'
import { settleSms } from '../../../server/areas/sms/outbox/settle'
import type { CampaignInput } from '../../../server/platform/graphql/resolvers.gen'
import { aForm } from './campaign-stage'
import { rows, type Stage, work } from './stage'

/** An account by which SMS leave. */
export const anSmsAccount = (stage: Stage, perDay = 10_000) =>
  rows(
    stage,
    `INSERT INTO sms_accounts (tenant_id, provider, account, sender, answers, plain, per_day, active)
     VALUES ($1, 'zenvia', '', '12345', true, true, $2, true)`,
    [stage.tenant.id, perDay],
  )

/** A campaign by SMS to everybody, as it is typed in. */
export const aTextForm = (stage: Stage, text: string, more: Partial<CampaignInput> = {}) =>
  aForm(stage, '', { channel: 'sms', instance_id: null, variants: [{ content: { text } }], ...more })

/** The next SMS leave, each with its fate; `dies`: the server is killed while it holds them. Gives the keys of those that were on the line. */
export async function postSms(
  stage: Stage,
  fate: 'sent' | 'failed' | 'unknown' | 'dies',
  now: Date,
  most = 100,
): Promise<string[]> {
  const { messages } = await work(stage, (w) => claimSms(w, { most, now }))
  if (fate !== 'dies')
    await work(stage, (w) =>
      settleSms(
        w,
        messages.map(({ id }) => ({ id, state: fate, reason: null, at: now })),
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
