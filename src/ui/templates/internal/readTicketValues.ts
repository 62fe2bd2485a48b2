import type { Panel } from '@app/panel/panel'
import { kindOf } from '@domain/contacts/own-fields/field-model'
import { ownVariables } from '@domain/contacts/own-fields/variables'
import { quotesOf } from '@domain/contacts/story'
import { saleValues } from '@domain/orders/sale-variables'
import type { TicketRow } from '@domain/tickets/tables'
import { OpeningCalendarsDocument } from '@infra/graphql/automatic-messages.gen'
import { CustomerFieldModelDocument } from '@infra/graphql/customer-fields.gen'
import { OpenOrdersOfDocument } from '@infra/graphql/open-orders.gen'
import { StoreInfosDocument } from '@infra/graphql/store.gen'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { placedOpenings } from '@ui/hours/openings'
import { clockNow } from '@ui/kit/clock'
import { withTexts } from '@ui/kit/namespaces'
import { currentTexts, shopZone } from '@ui/kit/text'
import { valuesOfStore } from '@ui/variables/storeValues'

/**
 * What the texts of a ticket know that is not in its row: what the shop says of itself, what is being sold, and the
 * customer's own fields. Read from the server; what cannot be had is left out: whoever sends the text is asked for it.
 */
export async function readTicketValues(
  { commands: { read }, store: { world } }: Panel,
  { data }: TicketRow,
): Promise<Readonly<Record<string, string | null>>> {
  const { customer_id: customerId } = data
  const [stores, openings, fields, orders] = await Promise.all([
    read(StoreInfosDocument, {}),
    read(OpeningCalendarsDocument, {}),
    read(CustomerFieldModelDocument, {}),
    read(OpenOrdersOfDocument, { customer_ids: [customerId] }),
    withTexts(Promise.resolve(null)),
  ])
  const t = currentTexts(customerPickerTexts)
  const customer = world.rows.customers.get(customerId)?.data
  const model = fields.ok
    ? fields.value.customerFieldModel.map((row) => ({
        ...row,
        kind: kindOf(row.kind),
        choices: [...row.choices],
      }))
    : []
  const order = orders.ok ? (orders.value.openOrdersOf[0] ?? null) : null
  return {
    ...(customer && ownVariables(customer, model, { yes: t('field.yes'), no: t('field.no') })),
    ...(stores.ok &&
      valuesOfStore(
        stores.value.storeInfos,
        openings.ok ? placedOpenings(openings.value.openingCalendars) : [],
        { instance_id: data.instance_id, department_id: data.inbox_department_id },
        { zone: shopZone(), now: clockNow() },
      )),
    ...saleValues(order, quotesOf(world, customerId), clockNow()),
  }
}
