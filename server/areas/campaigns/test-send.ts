import type { Viewer } from '../../../src/domain/access/visibility'
import { variablesOf } from '../../../src/domain/campaigns/content/variables'
import { filledFor, sendableValues } from '../../../src/domain/campaigns/content/whatsapp'
import { formatPhone } from '../../../src/domain/contacts/phone'
import { storeClosed } from '../../conversation/messages/outbound/closed-messages'
import { checkedHash, type OwnContent } from '../../conversation/messages/outbound/own-message'
import { filledContent } from '../../conversation/templates/send-template'
import { openClosed } from '../../conversation/tickets/closed-from-birth'
import { mustMaySend } from '../../directory/consents/may-send'
import { knownTo } from '../../directory/customers/known.sql'
import { recogniseCustomers } from '../../directory/customers/recognise'
import { typedPhone } from '../../directory/customers/typed-phone'
import { tooManyTries } from '../../directory/session/lockout'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import { countTryOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationTestCampaignArgs } from '../../platform/graphql/resolvers.gen'
import { headerOf } from './header'
import { type Plan, type PlannedVariant, planOf } from './plan'
import { shopOf } from './shop'

/** Tests by one person within an hour. */
const TESTS = { most: 20, seconds: 3_600 }

/**
 * Sends each text of a campaign to one number, filled in as for a customer, or for nobody in particular. It stands in a ticket
 * that is closed from birth, and counts for nothing.
 * @throws Refusal INVALID for a number, a text with a hole, or no connection; CONFLICT where the gate is against it;
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
  const plan = await planOf(work, viewer, form)
  const instanceId = plan.form.instance_id
  if (instanceId === null)
    throw new Refusal('INVALID', 'Escolha a conexão por onde a campanha sai.', { field: 'instance_id' })
  const { tries, minutes } = await countTryOf(work, config, { what: 'campaign-test', whom: viewer.id }, TESTS)
  if (tries > TESTS.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  const known = await knownOf(work, viewer, plan, customerId ?? null)
  const { phone, lookupKey } = typedPhone(to, 'to')
  const { idByKey } = await recogniseCustomers(work, [
    { lookupKey, waId: null, bsuid: null, name: formatPhone(phone), phone },
  ])
  const receiver = idByKey.get(lookupKey)
  if (receiver === undefined) throw new Error('a customer was not made')
  for (const variant of plan.variants) {
    const content = await contentFor(work, viewer, variant, known)
    await mustMaySend(work, receiver, 'whatsapp', 'answer', now, { instanceId, template: content.template })
    const [ticket] = await openClosed(work, [{ instanceId, customerId: receiver }], null, now)
    if (!ticket) throw new Error('a ticket was not made')
    const message = { ticket, hash: `${hash}.${variant.name}`, content }
    const stored = await storeClosed(work, [message], now, 'answer')
    if (stored.size === 0) throw new Refusal('CONFLICT', 'Este teste já foi enviado.')
  }
  return true
}

/** What stands in the fields of a customer whom the caller may know, or of nobody in particular. */
async function knownOf(
  work: Work,
  viewer: Viewer,
  { form, model }: Plan,
  customerId: string | null,
): Promise<Readonly<Record<string, string>>> {
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

/**
 * What a text of a campaign sends with these values.
 * @throws Refusal INVALID where no template is chosen, it has a hole, or its file will not do.
 */
async function contentFor(
  work: Work,
  viewer: Viewer,
  { content, template, form }: PlannedVariant,
  known: Readonly<Record<string, string>>,
): Promise<OwnContent> {
  if (!template || !form)
    throw new Refusal('INVALID', 'Escolha o modelo que a campanha envia.', { field: 'variants' })
  const file = content.header_url === null ? null : await headerOf(work, viewer, content.header_url)
  const values = sendableValues(form, filledFor(content, known), file !== null)
  if (!values)
    throw new Refusal(
      'INVALID',
      'Um dos campos ficaria vazio, ou não cabe. Escolha outro cliente ou escreva o que vai no lugar.',
      { field: 'variants' },
    )
  return filledContent(template, form, values, file)
}
