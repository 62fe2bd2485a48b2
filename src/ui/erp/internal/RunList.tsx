import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { ErpRunsDocument, type ErpRunsQuery } from '@infra/graphql/erp.gen'
import { formatDateTime } from '@ui/kit/dates'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'

type Row = ErpRunsQuery['erpRuns']['items'][number]
const COUNTS = ['made', 'changed', 'same', 'held', 'refused', 'missing'] as const
const STATES = ['running', 'done', 'stopped', 'failed'] as const

/** What became of each look at an ERP. */
export function RunList() {
  const t = useTexts(erpTexts)
  const { read } = useCommands()
  return (
    <List<Row>
      list="erp-runs"
      label={t('tabs.runs')}
      topic="erp"
      load={(request) => pageOf(read(ErpRunsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ connection_name: name, started_at: at }) => `${name}, ${formatDateTime(at)}`}
      search={t('runs.search')}
      filters={[
        {
          name: 'state',
          label: t('shared:state'),
          options: STATES.map((state) => ({ value: state, label: t(`runs.states.${state}`) })),
          many: true,
        },
      ]}
      empty={<p>{t('runs.empty')}</p>}
      columns={[
        {
          key: 'connection',
          title: t('integration'),
          render: ({ connection_name: name, error }) => (
            <span className={styles.name}>
              <strong>{name}</strong>
              {error !== null && <small>{error}</small>}
            </span>
          ),
        },
        { key: 'when', title: t('when'), sort: true, render: ({ started_at: at }) => <ShortDate at={at} /> },
        {
          key: 'kind',
          title: t('runs.kind'),
          render: ({ kind }) => t(`runs.kinds.${kind as 'changes'}`),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ state }) => (
            <StateBadge tone={state === 'done' ? 'success' : state === 'running' ? 'quiet' : 'danger'}>
              {t(`runs.states.${state as 'done'}`)}
            </StateBadge>
          ),
        },
        { key: 'read', title: t('runs.read'), right: true, render: ({ read_rows: rows }) => rows },
        ...COUNTS.map((count) => ({
          key: count,
          title: t(`runs.${count}`),
          right: true,
          hidden: count === 'same',
          render: (row: Row) => row[count],
        })),
      ]}
    />
  )
}
