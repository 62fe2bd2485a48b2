import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { LONGEST_CAMPAIGN_NAME } from '../../../src/domain/campaigns/typed'
import { takes } from '../../../src/domain/kernel/step'
import { type CampaignState, campaignSteps } from '../../../src/domain/kernel/steps/campaign.gen'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { audienceList } from './audience.sql'
import { readCampaign } from './campaign-list'
import { CampaignForm } from './form'
import { planOf } from './plan'
import { tellCampaign } from './tell'

const MOST_CAMPAIGNS = 5_000

/** A campaign that is under way is not changed. */
const underWay = () =>
  new Refusal('CONFLICT', 'Esta campanha já começou: cancele e faça uma cópia para mudar.')

/** Campaigns that have not started: made, changed, deleted. What is typed is its own who saves it, with their rights. */
export const campaigns = defineRows({
  table: 'campaigns',
  form: CampaignForm,
  columns: [
    'name',
    'channel',
    'instance_id',
    'state',
    'says',
    'audience',
    'variants',
    'control_percent',
    'without_unread',
    'by_local_time',
    'send_at',
    'ceiling_cents',
    'expected_cents',
    'author_id',
  ],
  theirs: ({ author_id: author, instance_id: instance, channel }, viewer: Viewer) =>
    viewer.role === ADMINISTRATOR ||
    channel !== 'whatsapp' ||
    author === Number(viewer.id) ||
    viewer.instance_ids.includes(String(instance)),
  values: async (form, work, before, viewer) => {
    const state = (before?.state ?? campaignSteps.initial) as CampaignState
    if (!takes(campaignSteps, state, 'CHANGE')) throw underWay()
    if (before && before.channel !== form.channel)
      throw new Refusal('INVALID', 'O canal de uma campanha não muda.', { field: 'channel' })
    const { variants, audience } = await planOf(work, viewer, form, null)
    // Filters and segments that hold no more are said now, not when it leaves.
    await audienceList(work, viewer, audience)
    return {
      ...form,
      state: campaignSteps.initial,
      says: [...new Set(variants.flatMap(({ says }) => says || []))].join(', '),
      audience: JSON.stringify(audience),
      variants: JSON.stringify(variants.map(({ name, content }) => ({ name, content }))),
      expected_cents: null,
      author_id: Number(viewer.id),
    }
  },
  unique: { channel: 'same', name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe a campanha ${String(name)}.`, { field: 'name' }),
  most: MOST_CAMPAIGNS,
  deleted: 'gone',
  mayDelete: mustHaveReachedNobody,
  done: (work, { id, before }) => tellCampaign(work, id, before === null),
})

/** States in which nobody has got it, or nobody can. */
const DELETABLE: readonly unknown[] = ['draft', 'scheduled', 'canceled', 'failed']

/** @throws Refusal CONFLICT for one that is under way, or of which somebody has got something. */
async function mustHaveReachedNobody(
  work: Work,
  id: string,
  { state }: Readonly<{ state: unknown }>,
): Promise<void> {
  const reached = await work.one(
    `SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND state NOT IN ('excluded', 'control', 'pending', 'canceled') LIMIT 1`,
    [id],
  )
  if (reached || !DELETABLE.includes(state))
    throw new Refusal('CONFLICT', 'Só se exclui uma campanha que ninguém recebeu. Esta fica no histórico.')
}

/** Makes a draft like a campaign; gives its id. @throws Refusal as `readCampaign` and saving do. */
export async function copyCampaign(work: Work, viewer: Viewer, id: string): Promise<string> {
  const { campaign } = await readCampaign(work, viewer, id)
  const { row, variants, audience, control_percent, without_unread, by_local_time } = campaign
  return campaigns.save(
    work,
    null,
    {
      name: await freeName(work, row.channel, row.name),
      channel: row.channel,
      instance_id: row.instance_id,
      audience,
      variants: variants.map(({ content }) => ({ content })),
      control_percent,
      without_unread,
      by_local_time,
      ceiling_cents: row.ceiling_cents,
    },
    0,
    viewer,
  )
}

/** The name with "(cópia)" behind it, or with a number where there is one of that name. */
async function freeName(work: Work, channel: string, name: string): Promise<string> {
  const plain = name.replace(/ \(cópia(?: \d+)?\)$/, '')
  const named = (n: number) => {
    const end = n === 1 ? ' (cópia)' : ` (cópia ${n})`
    return `${plain.slice(0, LONGEST_CAMPAIGN_NAME - end.length)}${end}`
  }
  const candidates = Array.from({ length: 100 }, (_, n) => named(n + 1))
  const rows = await work.query<{ name: string }>(
    `SELECT v.name FROM unnest($2::text[]) WITH ORDINALITY v(name, n)
     WHERE NOT EXISTS (SELECT 1 FROM campaigns k WHERE k.channel = $1 AND fold_text(k.name) = fold_text(v.name)) ORDER BY v.n LIMIT 1`,
    [channel, candidates],
  )
  const [free] = rows
  if (!free) throw new Refusal('CONFLICT', 'Há cópias demais desta campanha.', { field: 'name' })
  return free.name
}
