import type { Viewer } from '../../../src/domain/access/visibility'
import { outreachRules } from '../../directory/consents/outreach-rules'
import { fieldModel } from '../../directory/customers/fields/fields'
import type { Config } from '../../platform/config'
import { cleanJson } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { typedIn } from '../../platform/graphql/typed-in'
import { channelOf } from './channels/all'
import type { Plan } from './channels/channel'
import { CampaignForm } from './form'
import { mustMake } from './rights'

/**
 * What was typed of a campaign. `config` null: it is only kept, and how long a text is that leaves is not asked.
 * @throws Refusal INVALID that names the field; NOT_FOUND for a connection that is not the caller's; FORBIDDEN for whoever may
 *   not make campaigns of its channel.
 */
export async function planOf(
  work: Work,
  viewer: Viewer,
  typed: unknown,
  config: Pick<Config, 'publicUrl'> | null,
): Promise<Plan> {
  const form = typedIn(CampaignForm, cleanJson(typed))
  await mustMake(work, viewer, form.channel)
  const model = await fieldModel(work)
  const variants = await channelOf(form.channel).plan(work, viewer, form, model, config)
  return { form, audience: form.audience, variants, model, rules: await outreachRules(work) }
}
