import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { SHARINGS } from '@domain/reports/saved-form'
import {
  DeleteSavedReportDocument,
  SavedReportsDocument,
  SendReportDocument,
} from '@infra/graphql/saved-reports.gen'
import { IconClock, IconCopy, IconHistory, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatDateTime } from '@ui/kit/dates'
import { ListPage, type ListPageProps } from '@ui/kit/list/ListPage'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { freeTexts } from '../../texts/free/pt_BR'
import { savedTexts } from '../../texts/saved/pt_BR'
import { MailsDrawer } from './MailsDrawer'
import { PlanDrawer } from './PlanDrawer'
import { SaveDrawer } from './SaveDrawer'
import { type SavedReport, useIsOwn, useMayChange } from './savedRows'

type Open = Readonly<{ what: 'rename' | 'copy' | 'plan' | 'mails' | 'send' | 'delete'; row: SavedReport }>

/** The reports that one may open: one's own, and what was shared. */
export function SavedReportList({ tabs }: { tabs: NonNullable<ListPageProps<SavedReport>['tabs']> }) {
  const t = useTexts(savedTexts, freeTexts)
  const { read, change } = useCommands()
  const { tenant } = usePanel()
  const mayChange = useMayChange()
  const isOwn = useIsOwn()
  const [open, setOpen] = useState<Open | null>(null)
  const path = pathTo(tenant, 'report-new')
  return (
    <ListPage<SavedReport>
      route="report-new"
      lead={t('lead')}
      tabs={tabs}
      list="savedReports"
      label={t('label')}
      topic="savedReports"
      load={(request) => pageOf(read(SavedReportsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      add={{ label: t('reports/free:fresh'), to: path }}
      filters={[
        {
          name: 'whose',
          label: t('ofWhom'),
          options: [
            { value: 'own', label: t('own') },
            { value: 'others', label: t('others') },
          ],
        },
        {
          name: 'sent',
          label: t('byMail'),
          options: [
            { value: 'yes', label: t('sentYes') },
            { value: 'no', label: t('sentNo') },
          ],
        },
      ]}
      empty={<p>{t('empty')}</p>}
      onOpen={({ id, address }) => `${path}?${address}&saved=${id}`}
      columns={[
        { key: 'name', title: t('shared:name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'shared',
          title: t('sharedWith'),
          card: 'fact',
          render: ({ shared }) => t(`sharing.${SHARINGS.find((one) => one === shared) ?? 'own'}`),
        },
        { key: 'owner', title: t('owner'), render: ({ owner }) => owner ?? t('ownerLeft') },
        {
          key: 'last',
          title: t('lastSent'),
          card: 'fact',
          render: ({ last_sent_at: at }) => at && formatDateTime(at),
        },
        {
          key: 'state',
          title: t('byMail'),
          render: (row) => <PlanBadge row={row} />,
        },
      ]}
      actions={(row) => [
        ...(mayChange(row)
          ? [{ label: t('rename'), icon: IconPencil, onClick: () => setOpen({ what: 'rename', row }) }]
          : []),
        { label: t('duplicate'), icon: IconCopy, onClick: () => setOpen({ what: 'copy', row }) },
        ...(isOwn(row)
          ? [
              { label: t('plan.action'), icon: IconClock, onClick: () => setOpen({ what: 'plan', row }) },
              ...(row.recipient_ids.length > 0
                ? [{ label: t('sendNow'), icon: IconSend, onClick: () => setOpen({ what: 'send', row }) }]
                : []),
            ]
          : []),
        ...(mayChange(row)
          ? [
              { label: t('mails.action'), icon: IconHistory, onClick: () => setOpen({ what: 'mails', row }) },
              {
                label: t('shared:delete'),
                icon: IconTrash,
                danger: true,
                onClick: () => setOpen({ what: 'delete', row }),
              },
            ]
          : []),
      ]}
    >
      {(list) => {
        if (!open) return null
        const { what, row } = open
        const close = (done: boolean) => {
          setOpen(null)
          if (done) list.reload()
        }
        switch (what) {
          case 'rename':
            return <SaveDrawer saved={row} address={row.address} onClose={close} />
          case 'copy':
            return (
              <SaveDrawer
                saved={null}
                address={row.address}
                name={t('copyName', { name: row.name })}
                onClose={close}
              />
            )
          case 'plan':
            return <PlanDrawer report={row} onClose={close} />
          case 'mails':
            return <MailsDrawer report={row} onClose={() => close(false)} />
          case 'send':
            return (
              <ConfirmAction
                title={t('sendTitle', { name: row.name })}
                text={t('sendText', { count: row.recipient_ids.length })}
                action={t('sendNow')}
                said={t('sent')}
                ask={() => change(SendReportDocument, { id: row.id })}
                onClose={close}
              />
            )
          case 'delete':
            return (
              <ConfirmAction
                danger
                title={t('deleteTitle', { name: row.name })}
                text={t('deleteText')}
                action={t('shared:delete')}
                said={t('deleted', { name: row.name })}
                ask={() => change(DeleteSavedReportDocument, { id: row.id })}
                onClose={close}
              />
            )
        }
      }}
    </ListPage>
  )
}

/** When a report comes by mail next, or why it does no more. */
function PlanBadge({ row: { plan, stopped, next_at: next } }: { row: SavedReport }) {
  const t = useTexts(savedTexts)
  if (plan === null) return <span className="muted">{t('plan.never')}</span>
  if (stopped !== null)
    return <StateBadge tone="danger">{t(stopped === 'left' ? 'stopped.left' : 'stopped.rights')}</StateBadge>
  return (
    <StateBadge tone="success">
      {next ? t('nextAt', { at: formatDateTime(next) }) : t('plan.over')}
    </StateBadge>
  )
}
