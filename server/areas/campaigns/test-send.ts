import type { Viewer } from '../../../src/domain/access/visibility'
import { variablesOf } from '../../../src/domain/campaigns/content/variables'
import { checkedHash } from '../../conversation/messages/outbound/own-message'
import { knownTo } from '../../directory/customers/known.sql'
import { tooManyTries } from '../../directory/session/lockout'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import { countTryOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationTestCampaignArgs } from '../../platform/graphql/resolvers.gen'
import { channelOf } from './channels/all'
import type { KnownOf, Plan } from './channels/channel'
import { planOf } from './plan'
import { shopOf } from './shop'

/** Tests by one person within an hour. */
const TESTS = { most: 20, seconds: 3_600 }

/**
 * Sends each text of a campaign to one number or address, filled in as for a customer, or for nobody in particular.
 * @throws Refusal INVALID for a number or address, a text with a hole, or what it leaves by; CONFLICT where the gate is against it;
 *   NOT_FOUND for a customer whom the caller may not know; TOO_MANY_TRIES.
 */
export async function testCampaign(
  work: Work,
  viewer: Viewer,
  { form, to, customer_id: customerId, hash: typed }: MutationTestCampaignArgs,
  config: Config,
  now: Date,
): Promise<true> {
  const hash = checkedHash(typed)
  const plan = await planOf(work, viewer, form, config)
  const { tries, minutes } = await countTryOf(work, config, { what: 'campaign-test', whom: viewer.id }, TESTS)
  if (tries > TESTS.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  const known = await knownOf(work, viewer, plan, customerId ?? null)
  await channelOf(plan.form.channel).test(work, viewer, plan, { to, known, hash }, { config, now })
  return true
}

/** What stands in the fields of a customer whom the caller may know, or of nobody in particular. */
async function knownOf(
  work: Work,
  viewer: Viewer,
  { form, model }: Plan,
  customerId: string | null,
): Promise<KnownOf> {
  const shop = await shopOf(work, form.instance_id)
  if (customerId === null) return variablesOf({ name: 'Maria Silva', open_field: {} }, model, shop)
  const parameters = new Parameters()
  const customer = isId(customerId)
    ? await work.one<{ name: string; open_field: unknown }>(
        `SELECT c.name, c.open_field FROM customers c WHERE c.id = ${parameters.add(customerId)} AND c.erased_at IS NULL AND ${knownTo(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!customer) throw new Refusal('NOT_FOUND', 'Cliente não encontrado.')
  return variablesOf(customer, model, shop)
}
