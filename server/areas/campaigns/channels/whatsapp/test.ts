import type { Viewer } from '../../../../../src/domain/access/visibility'
import { formatPhone } from '../../../../../src/domain/contacts/phone'
import { storeClosed } from '../../../../conversation/messages/outbound/closed-messages'
import type { OwnContent } from '../../../../conversation/messages/outbound/own-message'
import { filledContent } from '../../../../conversation/templates/send-template'
import { openClosed } from '../../../../conversation/tickets/closed-from-birth'
import { mustMaySend } from '../../../../directory/consents/may-send'
import { recogniseCustomers } from '../../../../directory/customers/recognise'
import { typedPhone } from '../../../../directory/customers/typed-phone'
import type { Work } from '../../../../platform/db/work'
import { Refusal } from '../../../../platform/graphql/refusal'
import { mustShowIn } from '../../../catalog/area'
import { testedAlready, testHole } from '../../test-refusals'
import type { Channel, KnownOf } from '../channel'
import { headerOf } from './header'
import type { TemplateVariant } from './plan'

/** Sends each text to one number. It stands in a ticket that is closed from birth, and counts for nothing. */
export const testTemplates: Channel<TemplateVariant>['test'] = async (
  work,
  viewer,
  { form, variants },
  { to, known, hash },
  { now },
) => {
  const instanceId = form.instance_id
  if (instanceId === null)
    throw new Refusal('INVALID', 'Escolha a conexão por onde a campanha sai.', { field: 'instance_id' })
  const { phone, lookupKey } = typedPhone(to, 'to')
  const { idByKey } = await recogniseCustomers(work, [
    { lookupKey, waId: null, bsuid: null, name: formatPhone(phone), phone },
  ])
  const receiver = idByKey.get(lookupKey)
  if (receiver === undefined) throw new Error('a customer was not made')
  for (const variant of variants) {
    const content = await contentFor(work, viewer, variant, known)
    if (content.template) await mustShowIn(work, instanceId, content.template.components)
    await mustMaySend(work, receiver, 'whatsapp', 'answer', now, { instanceId, template: content.template })
    const [ticket] = await openClosed(work, [{ instanceId, customerId: receiver }], null, now)
    if (!ticket) throw new Error('a ticket was not made')
    const message = { ticket, hash: `${hash}.${variant.name}`, content }
    const stored = await storeClosed(work, [message], now, 'answer')
    if (stored.size === 0) throw testedAlready()
  }
}

/**
 * What a text of a campaign sends with these values.
 * @throws Refusal INVALID where no template is chosen, it has a hole, or its file will not do.
 */
async function contentFor(
  work: Work,
  viewer: Viewer,
  { content, template, form, filled }: TemplateVariant,
  known: KnownOf,
): Promise<OwnContent> {
  if (!template || !form)
    throw new Refusal('INVALID', 'Escolha o modelo que a campanha envia.', { field: 'variants' })
  const file = content.header_url === null ? null : await headerOf(work, viewer, content.header_url)
  const values = filled(known)
  if (!values) throw testHole()
  return filledContent(template, form, values, file)
}
