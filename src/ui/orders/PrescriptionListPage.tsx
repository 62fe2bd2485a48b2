import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { OrderRowsDocument } from '@infra/graphql/orders.gen'
import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import { ListPage } from '@ui/kit/list/ListPage'
import { PromisedTime } from '@ui/kit/list/PromisedTime'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { orderAt } from './orderAddress'
import { type OrderRow, StatusMark } from './orderWords'
import { orderTexts } from './texts/pt_BR'

/** Only what waits for a pharmacist, the longest first. */
const WAITING = { sort: 'waiting', filter: { waits: ['yes'] } } as const

/** The prescriptions that wait for a pharmacist: whose, of what, and since when; each opens its order. */
export default function PrescriptionListPage() {
  const t = useTexts(orderTexts)
  const search = useSearchLabel(t('search'))
  const { read } = useCommands()
  const { tenant } = usePanel()
  return (
    <ListPage<OrderRow>
      route="prescriptions"
      list="prescriptions"
      lead={t('prescription.lead')}
      label={t('prescription.label')}
      topic="productOrders"
      load={(request) =>
        pageOf(
          read(OrderRowsDocument, {
            list: listInput({
              ...request,
              sort: request.sort ?? WAITING.sort,
              filters: { ...request.filters, ...WAITING.filter },
            }),
          }),
        )
      }
      idOf={({ id }) => id}
      nameOf={({ number }) => number}
      search={search}
      empty={<p>{t('prescription.empty')}</p>}
      onOpen={({ id }) => orderAt(tenant, id)}
      columns={[
        { key: 'number', title: t('number'), render: ({ number }) => <strong>{number}</strong> },
        { key: 'customer', title: t('shared:customer'), render: ({ customer_name }) => customer_name },
        { key: 'items', title: t('items'), width: 260, render: ({ summary }) => summary },
        {
          key: 'waiting',
          title: t('prescription.since'),
          sort: true,
          render: ({ review_since }) => review_since && <ShortDate at={review_since} />,
        },
        { key: 'due', title: t('due'), sort: true, render: ({ due_at }) => <PromisedTime at={due_at} /> },
        { key: 'status', title: t('status'), render: (row) => <StatusMark row={row} t={t} /> },
      ]}
    />
  )
}
