import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { pbmProgrammes } from '@domain/pbm/area'
import {
  MarkPbmClosingDocument,
  PbmClosingRowsDocument,
  type PbmClosingRowsQuery,
} from '@infra/graphql/pbm.gen'
import { IconCheck, IconListDetails, IconRotate } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatDateTime } from '@ui/kit/dates'
import { ListPage, type ListPageProps } from '@ui/kit/list/ListPage'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { pbmReportTexts } from '../../texts/pbm/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { labelOf } from '../bar/useNarrowings'
import { bucketName } from '../figures/days'
import { formatFigure } from '../figures/format'

const Differences = layerPart(() => import('./Differences'))

type Closing = PbmClosingRowsQuery['pbmClosingRows']['items'][number]
type Open = Readonly<{ what: 'differences' | 'mark'; row: Closing }>

const OPERATORS = Object.keys(pbmProgrammes.columns.operator.of)

/** What each operator owes for each month, what it has paid, and who said that it is settled. */
export function Closings({ tabs }: { tabs: NonNullable<ListPageProps<Closing>['tabs']> }) {
  const t = useTexts(pbmReportTexts, reportTexts)
  const words = useTexts(reportTexts)
  const { read, change } = useCommands()
  const { role } = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const operatorName = (operator: string) => labelOf(words, 'operator', operator, null)
  const nameOf = ({ month, operator }: Closing) =>
    `${bucketName(`${month}-01`, 'month')} · ${operatorName(operator)}`
  const money = (cents: number) => formatFigure('cents', cents)
  return (
    <ListPage<Closing>
      route="pbm-report"
      lead={t('closings.lead')}
      tabs={tabs}
      list="pbmClosings"
      label={t('closings.label')}
      topic="pbmClosings"
      load={(request) => pageOf(read(PbmClosingRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={nameOf}
      search={t('closings.search')}
      {...(mayCall(role, 'runImport') && { importKind: 'pbm-payments' })}
      filters={[
        {
          name: 'operator',
          label: t('reports:dimension.operator'),
          many: true,
          options: OPERATORS.map((value) => ({ value, label: operatorName(value) })),
        },
        {
          name: 'paid',
          label: t('shared:state'),
          options: [
            { value: 'no', label: t('closings.paidNo') },
            { value: 'yes', label: t('closings.paidYes') },
          ],
        },
      ]}
      empty={<p>{t('closings.empty')}</p>}
      onOpen={(row) => () => setOpen({ what: 'differences', row })}
      columns={[
        {
          key: 'month',
          title: t('closing.month'),
          sort: true,
          render: ({ month }) => <strong>{bucketName(`${month}-01`, 'month')}</strong>,
        },
        {
          key: 'operator',
          title: t('reports:dimension.operator'),
          sort: true,
          card: 'fact',
          render: ({ operator }) => operatorName(operator),
        },
        { key: 'sales', title: t('closings.sales'), right: true, render: ({ sales }) => sales },
        {
          key: 'expected',
          title: t('closings.expected'),
          right: true,
          render: ({ expected }) => money(expected),
        },
        {
          key: 'received',
          title: t('closings.received'),
          right: true,
          card: 'fact',
          render: ({ received }) => money(received),
        },
        {
          key: 'differing',
          title: t('closings.differing'),
          right: true,
          render: ({ differing }) =>
            differing === 0 ? <span className="muted">{t('closings.none')}</span> : differing,
        },
        {
          key: 'state',
          title: t('shared:state'),
          card: 'state',
          render: ({ paid_at: at, paid_by: by }) =>
            at ? (
              <span className="inline-row gap-8">
                <StateBadge tone="success">{t('closings.paid')}</StateBadge>
                <small className="muted">
                  {t('closings.paidBy', { name: by ?? '', at: formatDateTime(at) })}
                </small>
              </span>
            ) : (
              <StateBadge tone="quiet">{t('closings.open')}</StateBadge>
            ),
        },
      ]}
      actions={(row) => [
        {
          label: t('closings.see'),
          icon: IconListDetails,
          onClick: () => setOpen({ what: 'differences', row }),
        },
        {
          label: t(row.paid_at ? 'closings.unmark' : 'closings.mark'),
          icon: row.paid_at ? IconRotate : IconCheck,
          onClick: () => setOpen({ what: 'mark', row }),
        },
      ]}
    >
      {(list) => {
        if (!open) return null
        const { row } = open
        const name = nameOf(row)
        if (open.what === 'differences')
          return <Differences closingId={row.id} name={name} onClose={() => setOpen(null)} />
        const paid = row.paid_at === null
        const { differing, expected, received } = row
        return (
          <ConfirmAction
            title={t(paid ? 'closings.markTitle' : 'closings.unmarkTitle', { name })}
            text={[
              t(paid ? 'closings.markText' : 'closings.unmarkText'),
              ...(paid && differing > 0
                ? [
                    t('closings.markDiffers', {
                      count: differing,
                      amount: money(Math.abs(expected - received)),
                    }),
                  ]
                : []),
            ].join(' ')}
            action={t(paid ? 'closings.mark' : 'closings.unmark')}
            said={t(paid ? 'closings.marked' : 'closings.unmarked', { name })}
            ask={() => change(MarkPbmClosingDocument, { id: row.id, paid })}
            onClose={(done) => {
              setOpen(null)
              if (done) list.reload()
            }}
          />
        )
      }}
    </ListPage>
  )
}
