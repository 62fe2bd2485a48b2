import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { ALERT_KINDS } from '@domain/alerts/alert-rule'
import { AcknowledgeAlertDocument, AlertRowsDocument, type AlertRowsQuery } from '@infra/graphql/alerts.gen'
import { Button } from '@mantine/core'
import { IconEyeCheck, IconSettings } from '@tabler/icons-react'
import { formatDateTime } from '@ui/kit/dates'
import { tellFailure } from '@ui/kit/feedback'
import { ListPage, type ListPageProps } from '@ui/kit/list/ListPage'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { alertTexts } from './texts/pt_BR'

type Alert = AlertRowsQuery['alertRows']['items'][number]
const STATES = ['raised', 'acknowledged', 'ended'] as const
const TONES = { raised: 'danger', acknowledged: 'quiet', ended: 'success' } as const

type Props = Pick<ListPageProps<Alert>, 'tabs'>

/** What the shop was warned of: what lasts, when it began and ended, and who has seen it. */
export function AlertHistory({ tabs }: Props) {
  const t = useTexts(alertTexts)
  const { read, change } = useCommands()
  const { tenant } = usePanel()
  return (
    <ListPage<Alert>
      tabs={tabs}
      route="control-panel"
      list="alerts"
      lead={t('history.lead')}
      label={t('history.label')}
      topic="alerts"
      load={(request) => pageOf(read(AlertRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('history.search')}
      beside={
        <Button
          variant="default"
          component={Link}
          to={`/${tenant}/alert-rules`}
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          {t('history.rules')}
        </Button>
      }
      filters={[
        {
          name: 'state',
          label: t('shared:state'),
          many: true,
          options: STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'kind',
          label: t('shared:kind'),
          many: true,
          options: ALERT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={<p>{t('history.empty')}</p>}
      columns={[
        { key: 'name', title: t('history.alert'), render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'kind',
          title: t('shared:kind'),
          render: ({ kind }) => t(`kinds.${kind as (typeof ALERT_KINDS)[number]}`),
        },
        {
          key: 'value',
          title: t('history.value'),
          right: true,
          render: ({ value, threshold }) => t('history.of', { value: Math.round(value), threshold }),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ state }) => {
            const known = STATES.find((one) => one === state) ?? 'ended'
            return <StateBadge tone={TONES[known]}>{t(`states.${known}`)}</StateBadge>
          },
        },
        {
          key: 'began',
          title: t('history.began'),
          sort: true,
          card: 'fact',
          render: ({ began_at }) => formatDateTime(began_at),
        },
        {
          key: 'ended',
          title: t('history.ended'),
          card: 'fact',
          render: ({ ended_at }) => (ended_at ? formatDateTime(ended_at) : t('history.lasts')),
        },
        {
          key: 'seen',
          title: t('history.seen'),
          render: ({ seen_by, seen_at }) =>
            seen_at ? t('history.seenBy', { name: seen_by ?? '', at: formatDateTime(seen_at) }) : null,
        },
      ]}
      actions={({ id, state }, list) =>
        state === 'raised'
          ? [
              {
                label: t('history.see'),
                icon: IconEyeCheck,
                onClick: () =>
                  void change(AcknowledgeAlertDocument, { id }).then((outcome) => {
                    if (tellFailure(outcome)) list.reload()
                  }),
              },
            ]
          : []
      }
    />
  )
}
