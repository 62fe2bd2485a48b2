import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { CASH_FORMS } from '@contract/cash-lists'
import { mayCall } from '@domain/access/permissions'
import { formatMoney } from '@domain/money/money'
import { CashMovesDocument, type CashMovesQuery } from '@infra/graphql/cash.gen'
import { formatTime } from '@ui/kit/dates'
import { List } from '@ui/kit/list/List'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { orderAt } from '@ui/orders/orderAddress'
import { useSearchParams } from 'react-router-dom'
import styles from '../Cash.module.css'
import { cashTexts } from '../texts/pt_BR'
import { type Desk, formText } from './cashWords'

type Row = CashMovesQuery['cashMoves']['items'][number]

/** The payments of the day, or those that came after it was closed; each opens its order. */
export function CashMoves({ desk, instance }: { desk: Desk; instance: string | null }) {
  const t = useTexts(cashTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const opens = mayCall(useUser().role, 'order')
  const lastMove = desk.last_move ?? null
  const isAfter = useSearchParams()[0].has('after') && lastMove !== null
  const fixed = {
    day: [desk.day],
    ...(instance !== null && { instance: [instance] }),
    ...(isAfter && { behind: [lastMove] }),
  }
  return (
    <section className={styles.section} aria-label={t(isAfter ? 'movesAfter' : 'moves')}>
      <h2>{t(isAfter ? 'movesAfter' : 'moves')}</h2>
      <List<Row>
        // Another day is another list.
        key={`${desk.day} ${instance} ${isAfter}`}
        list="cashMoves"
        label={t(isAfter ? 'movesAfter' : 'moves')}
        topic="productOrders"
        load={(request) =>
          pageOf(
            read(CashMovesDocument, {
              list: listInput({ ...request, filters: { ...request.filters, ...fixed } }),
            }),
          )
        }
        idOf={({ id }) => id}
        nameOf={({ number }) => number}
        search={t('search')}
        empty={<p>{t('empty')}</p>}
        onOpen={opens ? ({ order_id: id }) => orderAt(tenant, id) : undefined}
        filters={[
          {
            name: 'form',
            label: t('form'),
            many: true,
            options: CASH_FORMS.map((value) => ({ value, label: t(`forms.${value}`) })),
          },
          {
            name: 'way',
            label: t('way'),
            options: [
              { value: 'in', label: t('came') },
              { value: 'back', label: t('back') },
            ],
          },
        ]}
        columns={[
          { key: 'number', title: t('ofOrder'), render: ({ number }) => <strong>{number}</strong> },
          {
            key: 'at',
            title: t('at'),
            sort: true,
            render: ({ at, id }) =>
              [formatTime(at), lastMove !== null && BigInt(id) > BigInt(lastMove) && t('isAfter')]
                .filter(Boolean)
                .join(' · '),
          },
          { key: 'form', title: t('form'), card: 'fact', render: ({ form }) => formText(t, form) },
          {
            key: 'amount',
            title: t('amount'),
            sort: true,
            right: true,
            card: 'fact',
            render: ({ amount }) => formatMoney(amount),
          },
          {
            key: 'change',
            title: t('change'),
            render: ({ handed, amount }) =>
              handed == null
                ? ''
                : t('changeOf', { handed: formatMoney(handed), change: formatMoney(handed - amount) }),
          },
          { key: 'by', title: t('by'), render: ({ user_name }) => user_name ?? t('bank') },
        ]}
      />
    </section>
  )
}
