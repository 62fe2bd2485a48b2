import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { SngpcSalesDocument, type SngpcSalesQuery } from '@infra/graphql/sngpc.gen'
import { formatDateTime } from '@ui/kit/dates'
import { List } from '@ui/kit/list/List'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { orderAt } from '@ui/orders/orderAddress'
import { sngpcTexts } from '../texts/pt_BR'

type Row = SngpcSalesQuery['sngpcSales']['items'][number]

/** The sales of a period; each opens its order, where what is missing is written down. */
export function SngpcSales({ cnpj, first, last }: { cnpj: string; first: string; last: string }) {
  const t = useTexts(sngpcTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const opens = mayCall(useUser().role, 'order')
  const fixed = { cnpj: [cnpj], delivered: [first, last] }
  return (
    <List<Row>
      // Another period is another list.
      key={`${cnpj} ${first} ${last}`}
      list="sngpcSales"
      label={t('list')}
      topic="productOrders"
      load={(request) =>
        pageOf(
          read(SngpcSalesDocument, {
            list: listInput({ ...request, filters: { ...request.filters, ...fixed } }),
          }),
        )
      }
      idOf={({ id }) => id}
      nameOf={({ number }) => number}
      search={t('search')}
      empty={<p>{t('empty')}</p>}
      onOpen={opens ? ({ id }) => orderAt(tenant, id) : undefined}
      filters={[
        {
          name: 'lacking',
          label: t('state'),
          options: [
            { value: 'yes', label: t('lacking') },
            { value: 'no', label: t('complete') },
          ],
        },
      ]}
      columns={[
        { key: 'number', title: t('number'), render: ({ number }) => <strong>{number}</strong> },
        {
          key: 'delivered',
          title: t('delivered'),
          sort: true,
          card: 'fact',
          render: ({ delivered_at }) => formatDateTime(delivered_at),
        },
        { key: 'items', title: t('medicines'), width: 260, render: ({ items }) => items },
        { key: 'records', title: t('records'), right: true, render: ({ records }) => String(records) },
        {
          key: 'state',
          title: t('state'),
          card: 'state',
          render: ({ lacking }) => (
            <StateBadge tone={lacking ? 'danger' : 'success'}>
              {lacking ? t('lacks', { items: lacking }) : t('complete')}
            </StateBadge>
          ),
        },
      ]}
    />
  )
}
