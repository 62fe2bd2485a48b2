import '@ui/shared/texts/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  EnterErpPushDocument,
  ErpPushesDocument,
  type ErpPushesQuery,
  LinkErpPushDocument,
  RetryErpPushDocument,
  WithdrawErpPushDocument,
} from '@infra/graphql/erp.gen'
import { TextInput } from '@mantine/core'
import { IconKeyboard, IconLink, IconRefresh, IconX } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
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
type Asked = Readonly<{ row: Row; what: 'link' | 'enter' | 'withdraw' }>
const STATES = ['queued', 'sending', 'unknown', 'confirmed', 'refused', 'withdrawn'] as const
const SERVER_NAMES = { ref: 'theirs' } as const

/** The orders on their way into ERPs, with what a person can do about one that does not get there. */
export function PushList() {
  const t = useTexts(erpTexts)
  const { read, change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
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
      actions={(row) => [
        ...(row.state === 'refused' && row.missing_product !== null && row.connection_kind !== 'api'
          ? [{ label: t('pushes.link'), icon: IconLink, onClick: () => setAsked({ row, what: 'link' }) }]
          : []),
        ...(row.state === 'refused'
          ? [{ label: t('pushes.retry'), icon: IconRefresh, onClick: () => void retry(row) }]
          : []),
        ...(['queued', 'unknown', 'refused'].includes(row.state)
          ? [
              {
                label: t('pushes.enter'),
                icon: IconKeyboard,
                onClick: () => setAsked({ row, what: 'enter' }),
              },
            ]
          : []),
        ...(row.state === 'queued' || row.state === 'refused'
          ? [{ label: t('pushes.withdraw'), icon: IconX, onClick: () => setAsked({ row, what: 'withdraw' }) }]
          : []),
      ]}
    >
      {(list) => {
        const close = (done: boolean) => {
          setAsked(null)
          if (done) list.reload()
        }
        if (!asked) return null
        const { row, what } = asked
        if (what === 'withdraw')
          return (
            <ConfirmAction
              danger
              title={t('pushes.withdrawTitle', { number: row.number })}
              text={t('pushes.withdrawText', { name: row.connection_name })}
              action={t('pushes.withdraw')}
              said={t('pushes.withdrawn')}
              ask={() => change(WithdrawErpPushDocument, { id: row.id, rev: row.rev })}
              onClose={close}
            />
          )
        const isLink = what === 'link'
        return (
          <FormDrawer<{ theirs: string }>
            as="dialog"
            title={
              isLink
                ? t('pushes.linkTitle', { name: row.missing_product ?? '' })
                : t('pushes.enterTitle', { number: row.number })
            }
            check={() => ({})}
            initial={{ theirs: '' }}
            serverNames={SERVER_NAMES}
            save={({ theirs }) =>
              isLink
                ? change(LinkErpPushDocument, { id: row.id, theirs })
                : change(EnterErpPushDocument, { id: row.id, rev: row.rev, ref: theirs })
            }
            said={() => t(isLink ? 'pushes.linked' : 'pushes.entered')}
            onClose={close}
          >
            {(form) => (
              <TextInput
                label={isLink ? t('pushes.linkTheirs') : t('pushes.ref')}
                description={isLink ? undefined : t('pushes.enterHelp', { name: row.connection_name })}
                required
                data-autofocus
                {...form.getInputProps('theirs')}
              />
            )}
          </FormDrawer>
        )
      }}
    </List>
  )
}
