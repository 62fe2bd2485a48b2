import * as documents from '../../../src/infra/graphql/campaigns.gen'
import { aMetaTemplate } from './busy-shop'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0

/** A campaign as it is saved while nothing of it is chosen yet. */
export const campaignForm = (name: string, instance_id: string | null = null) => ({
  name,
  channel: 'whatsapp',
  instance_id,
  audience: { tree: null, segments: [] },
  variants: [{ content: { template_id: null as string | null, values: {}, header_url: null } }],
  control_percent: 0,
  without_unread: false,
  by_local_time: false,
  send_at: null as string | null,
  ceiling_cents: null,
})

const aCampaign = async ({ panels }: Scene, form = campaignForm(`Campanha ${++made}`)): Promise<string> =>
  (await asked(panels.alice, documents.SaveCampaignDocument, { id: null, rev: null, form })).saveCampaign

/** One that stands somewhere in its life. */
async function standing(scene: Scene, state: string, cause: string | null = null): Promise<string> {
  const { shop } = scene
  const id = await aCampaign(scene, campaignForm(`Campanha ${++made}`, shop.instanceId))
  await shop.db.work(shop.tenant, (w) =>
    w.query('UPDATE campaigns SET state = $2, cause = $3 WHERE id = $1', [id, state, cause]),
  )
  return id
}

/** With a template that the provider has approved, for a time that is far away. */
async function whole({ shop }: Scene) {
  const form = campaignForm(`Campanha ${++made}`, shop.instanceId)
  const template_id = await aMetaTemplate(shop, `campanha_${made}`, 'responda SAIR para não receber mais')
  await shop.db.work(shop.tenant, async (w) => {
    await w.query('UPDATE instances SET activated = TRUE WHERE id = $1', [shop.instanceId])
    await w.query(
      `WITH c AS (INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, 'Rita', $2, $2) RETURNING id)
       INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, at)
       SELECT $1, id, 'marketing', 'granted', 'consent', 'counter', now() FROM c`,
      [shop.tenant.id, `5511970${String(made).padStart(6, '0')}`],
    )
  })
  return {
    ...form,
    send_at: '2090-01-01T12:00:00.000Z',
    variants: [
      {
        content: {
          template_id,
          values: { 'body.1': { variable: 'first_name', fallback: null } },
          header_url: null,
        },
      },
    ],
  }
}

const one = (about: string, act: Case['act']): readonly Case[] => [{ about, before: nobody, act }]

/** What is done to campaigns: conversations know nothing of it before a customer answers. */
export const campaignCases: Readonly<Record<string, readonly Case[]>> = {
  saveCampaign: one('makes a draft', (scene) => aCampaign(scene)),
  copyCampaign: one('makes another draft', async (scene) =>
    asked(scene.panels.alice, documents.CopyCampaignDocument, { id: await aCampaign(scene) }),
  ),
  deleteCampaign: one('that nobody got', async (scene) =>
    asked(scene.panels.alice, documents.DeleteCampaignDocument, { id: await aCampaign(scene) }),
  ),
  startCampaign: one('for a time that is far away', async (scene) =>
    asked(scene.panels.alice, documents.StartCampaignDocument, {
      id: await aCampaign(scene, await whole(scene)),
      rev: 1,
      seen: 1_000_000,
    }),
  ),
  pauseCampaign: one('that is under way', async (scene) =>
    asked(scene.panels.alice, documents.PauseCampaignDocument, { id: await standing(scene, 'freezing') }),
  ),
  resumeCampaign: one('that somebody had paused', async (scene) =>
    asked(scene.panels.alice, documents.ResumeCampaignDocument, {
      id: await standing(scene, 'paused', 'person'),
    }),
  ),
  cancelCampaign: one('that waits for its time', async (scene) =>
    asked(scene.panels.alice, documents.CancelCampaignDocument, { id: await standing(scene, 'scheduled') }),
  ),
  resendUncertain: one('of which everything is known', async (scene) =>
    asked(scene.panels.alice, documents.ResendUncertainDocument, {
      id: await standing(scene, 'finished'),
      seen: 0,
    }),
  ),
  testCampaign: one('to one number', async (scene) =>
    asked(scene.panels.alice, documents.TestCampaignDocument, {
      form: await whole(scene),
      to: `5511960${String(++made).padStart(6, '0')}`,
      customer_id: null,
      hash: `key-of-the-campaign-test-${process.pid}-${made}`,
    }),
  ),
}
