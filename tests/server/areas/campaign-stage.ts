import { expect, vi } from 'vitest'
import type { Channel } from '../../../server/areas/campaigns/channels/channel'
import { startCampaign } from '../../../server/areas/campaigns/lifecycle'
import { campaigns } from '../../../server/areas/campaigns/save'
import { workOn } from '../../../server/areas/campaigns/work.job'
import { applyStatuses, type ProviderStatus } from '../../../server/conversation/messages/delivery/statuses'
import { claimHeads } from '../../../server/conversation/messages/outbound/send.claim'
import { markPosting } from '../../../server/conversation/messages/outbound/send.mark'
import { recordPosted } from '../../../server/conversation/messages/outbound/send.record'
import { holdTurn } from '../../../server/conversation/messages/outbound/send.turn'
import type { Outcome } from '../../../server/directory/whatsapp/provider'
import type { CampaignInput } from '../../../server/platform/graphql/resolvers.gen'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import { aPhone, rows, type Stage, work } from './stage'

const NODE = 'node-of-the-campaign-tests'

/** An account with an approved template for advertising, whose one field is the first name. */
export async function aCampaignAccount(stage: Stage): Promise<string> {
  await rows(
    stage,
    `UPDATE instances SET waba_id = $2, activated = TRUE, messaging_limit = 'TIER_100K', sends_per_second = 1000 WHERE id = $1`,
    [stage.instanceId, `waba-${stage.instanceId}`],
  )
  // Tests write to the same few people all the time.
  await rows(
    stage,
    `INSERT INTO settings (tenant_id, key, value) SELECT $1, key, '100' FROM unnest(ARRAY['most_marketing_day', 'most_marketing_week', 'most_marketing_month']) key`,
    [stage.tenant.id],
  )
  const [template] = await rows<{ id: string }>(
    stage,
    `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components, quality)
     VALUES ($1, $2, '1', 'oferta', 'pt_BR', 'MARKETING', 'APPROVED', 'POSITIONAL', $3, 'GREEN') RETURNING id::text`,
    [
      stage.tenant.id,
      `waba-${stage.instanceId}`,
      JSON.stringify([
        { type: 'BODY', text: 'Olá, {{1}}! Semana de ofertas. Para não receber mais, responda SAIR.' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero ver' }] },
      ]),
    ],
  )
  return template?.id ?? ''
}

/** Customers who have agreed to campaigns, or said something else. */
export async function someCustomers(
  stage: Stage,
  names: readonly string[],
  decision: 'granted' | 'denied' | 'withdrawn' | null = 'granted',
): Promise<string[]> {
  const phones = names.map(aPhone)
  const made = await rows<{ id: string }>(
    stage,
    `INSERT INTO customers (tenant_id, name, phone_number, wa_id, lookup_key)
     SELECT $1, v.* FROM unnest($2::text[], $3::text[], $3::text[], $4::text[]) v RETURNING id::text`,
    [stage.tenant.id, names, phones, phones.map(phoneLookupKey)],
  )
  if (decision !== null)
    await rows(
      stage,
      `INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, at)
       SELECT $1, id, 'marketing', $3, 'consent', 'counter', now() - interval '30 days' FROM unnest($2::bigint[]) id`,
      [stage.tenant.id, made.map(({ id }) => id), decision],
    )
  return made.map(({ id }) => id)
}

let campaignsMade = 0
/** A campaign to everybody, as it is typed in. */
export const aForm = (
  stage: Stage,
  templateId: string,
  more: Partial<CampaignInput> = {},
): CampaignInput => ({
  name: `Ofertas ${++campaignsMade}`,
  channel: 'whatsapp',
  instance_id: stage.instanceId,
  audience: { tree: null, segments: [] },
  variants: [
    {
      content: {
        template_id: templateId,
        values: { 'body.1': { variable: 'first_name', fallback: null } },
        header_url: null,
      },
    },
  ],
  control_percent: 0,
  without_unread: false,
  by_local_time: false,
  send_at: null,
  ceiling_cents: null,
  ...more,
})

/** What campaigns need of the server, now. */
export const needsOf = (stage: Stage, now = new Date()) => ({ config: stage.config, now })

/** Saves one and has it leave. */
export async function aStarted(stage: Stage, form: CampaignInput, seen = 1_000_000): Promise<string> {
  const id = await work(stage, (w) => campaigns.save(w, null, form, 0, stage.alice))
  await work(stage, (w) => startCampaign(w, stage.alice, { id, rev: 1, seen }, needsOf(stage)))
  return id
}

/** A node's job at a moment. */
export const goOn = (stage: Stage, campaignId: string, at = new Date()) =>
  workOn({ tenantId: stage.tenant.id, campaignId }, { db: stage.db, config: stage.config, now: () => at })

/** Something happens after a campaign was found to be well, and before its people are handed over. */
export async function losing(
  channel: Channel,
  happens: () => Promise<unknown>,
  act: () => Promise<void>,
): Promise<void> {
  const handOver = channel.handOver.bind(channel)
  const spy = vi.spyOn(channel, 'handOver').mockImplementation(async (...given) => {
    await happens()
    return handOver(...given)
  })
  try {
    await act()
    expect(spy).toHaveBeenCalled()
  } finally {
    spy.mockRestore()
  }
}

/** A node has the number's turn. */
export const holdsTurn = (stage: Stage) => work(stage, (w) => holdTurn(w, stage.instanceId, NODE))

/** What the node that has the turn claims. */
export const claim = (stage: Stage, most: number, now = new Date()) =>
  work(stage, (w) =>
    claimHeads(w, {
      instanceId: stage.instanceId,
      nodeId: NODE,
      except: [],
      exceptUnasked: [],
      most,
      brought: new Set(),
      pace: stage.config.whatsapp.pace,
      now,
    }),
  )

/** Which of these it may post. */
export const mark = (stage: Stage, claims: Awaited<ReturnType<typeof claim>>['claims'], now = new Date()) =>
  work(stage, (w) =>
    markPosting(
      w,
      { instanceId: stage.instanceId, nodeId: NODE },
      claims.map((one) => one.claim),
      now,
    ),
  )

/**
 * What the provider says to each call, as a sender has it; null: the node dies between the mark and the record, and another goes
 * on. Gives the keys of those that were called.
 */
export async function post(
  stage: Stage,
  outcomeOf: (hash: string) => Outcome | null,
  most = 500,
  now = new Date(),
): Promise<string[]> {
  const called: string[] = []
  await holdsTurn(stage)
  for (;;) {
    const { claims, ended } = await claim(stage, Math.min(most - called.length, 60), now)
    if (claims.length === 0 && ended.length === 0) return called
    const marked = await mark(stage, claims, now)
    const posted = claims.flatMap(({ claim }) => {
      if (!marked.has(claim.id)) return []
      called.push(claim.hash)
      const outcome = outcomeOf(claim.hash)
      return outcome ? [{ claim, outcome }] : []
    })
    await work(stage, (w) => recordPosted(w, posted, now))
    if (called.length >= most) return called
  }
}

/** The provider's id of a message by its key. */
export const wamidOf = (hash: string) => `wamid.${hash}`
export const accepted = (hash: string): Outcome => ({
  kind: 'accepted',
  providerId: wamidOf(hash),
  waId: null,
})

/** It is kept back until its template is judged. */
export const held = (hash: string): Outcome => ({
  kind: 'accepted',
  providerId: wamidOf(hash),
  waId: null,
  held: true,
})

/** What a provider says of messages later. */
export const say = (
  stage: Stage,
  state: ProviderStatus['state'],
  hashes: readonly string[],
  errorCode: string | null = null,
) =>
  work(stage, (w) =>
    applyStatuses(
      w,
      hashes.map((hash) => ({
        providerId: wamidOf(hash),
        state,
        errorCode,
        errorMessage: null,
        cost: null,
        echo: null,
      })),
    ),
  )

/** How many stand where, and for which reason. */
export const standings = async (stage: Stage, id: string) =>
  Object.fromEntries(
    (
      await rows<{ at: string; n: number }>(
        stage,
        `SELECT concat_ws(':', state, reason) AS at, count(*)::integer AS n FROM campaign_recipients WHERE campaign_id = $1 GROUP BY 1`,
        [id],
      )
    ).map(({ at, n }) => [at, n]),
  )
