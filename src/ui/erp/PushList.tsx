import '@ui/shared/texts/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  ErpPushesDocument,
  type ErpPushesQuery,
  LinkErpPushDocument,
  RetryErpPushDocument,
} from '@infra/graphql/erp.gen'
import { TextInput } from '@mantine/core'
import { IconLink, IconRefresh } from '@tabler/icons-react'
import { formatDateTime } from '@ui/kit/dates'
import { tell, tellFailure } from '@ui/kit/feedback'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { List } from '@ui/kit/list/List'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Erp.module.css'
import { erpTexts } from './texts/pt_BR'

type Row = ErpPushesQuery['erpPushes']['items'][number]
const STATES = ['queued', 'sending', 'unknown', 'confirmed', 'refused', 'withdrawn'] as const

/** The orders on their way into ERPs. */
export function PushList() {
  const t = useTexts(erpTexts)
  const { read, change } = useCommands()
  const [linking, setLinking] = useState<Row | null>(null)
  const retry = async ({ id, rev }: Row) => {
    const outcome = await change(RetryErpPushDocument, { id, rev })
    if (outcome.ok) tell('done', t('pushes.retried'))
    else tellFailure(outcome)
  }
  return (
    <List<Row>
      list="erp-pushes"
      label={t('tabs.pushes')}
      area="erp"
      load={(request) => pageOf(read(ErpPushesDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ number }) => number}
      search={t('pushes.search')}
      filters={[
        {
          name: 'state',
          label: t('shared:state'),
          options: STATES.map((state) => ({ value: state, label: t(`pushes.states.${state}`) })),
          many: true,
        },
      ]}
      empty={<p>{t('pushes.empty')}</p>}
      columns={[
        { key: 'number', title: t('pushes.number'), render: ({ number }) => <strong>{number}</strong> },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ state }) => (
            <StateBadge tone={state === 'confirmed' ? 'success' : state === 'refused' ? 'danger' : 'quiet'}>
              {t(`pushes.states.${state as 'queued'}`)}
            </StateBadge>
          ),
        },
        {
          key: 'error',
          title: t('pushes.error'),
          render: ({ error, erp_status: status }) => (
            <span className={styles.said}>{error ?? status ?? ''}</span>
          ),
        },
        { key: 'ref', title: t('pushes.ref'), render: ({ ref }) => ref },
        { key: 'connection', title: t('integration'), render: ({ connection_name: name }) => name },
        { key: 'when', title: t('when'), sort: true, render: ({ created_at: at }) => formatDateTime(at) },
      ]}
      actions={(row) =>
        row.state === 'refused'
          ? [
              ...(row.missing_product !== null && row.connection_kind !== 'api'
                ? [{ label: t('pushes.link'), icon: IconLink, onClick: () => setLinking(row) }]
                : []),
              { label: t('pushes.retry'), icon: IconRefresh, onClick: () => void retry(row) },
            ]
          : []
      }
    >
      {(list) =>
        linking && (
          <FormDrawer<{ theirs: string }>
            as="dialog"
            title={t('pushes.linkTitle', { name: linking.missing_product ?? '' })}
            check={() => ({})}
            initial={{ theirs: '' }}
            save={({ theirs }) => change(LinkErpPushDocument, { id: linking.id, theirs })}
            said={() => t('pushes.linked')}
            onClose={(done) => {
              setLinking(null)
              if (done) list.reload()
            }}
          >
            {(form) => (
              <TextInput
                label={t('pushes.linkTheirs')}
                required
                data-autofocus
                {...form.getInputProps('theirs')}
              />
            )}
          </FormDrawer>
        )
      }
    </List>
  )
}
