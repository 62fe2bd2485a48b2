import { useCommands } from '@app/panel/panel'
import {
  AcceptErpRefusalDocument,
  DismissErpRefusalDocument,
  ErpRefusalsDocument,
  type ErpRefusalsQuery,
} from '@infra/graphql/erp.gen'
import { IconCheck, IconLink, IconX } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'
import { RefusalLinkDialog } from './RefusalLinkDialog'

/** What was not taken from an ERP. */
export type RefusalRow = ErpRefusalsQuery['erpRefusals']['items'][number]
const REASONS = ['zero', 'jump', 'row', 'twice', 'missing'] as const

/** What was not taken from ERPs, each with a sentence and what can be done about it. */
export function RefusalList() {
  const t = useTexts(erpTexts)
  const { read, change } = useCommands()
  const [asked, setAsked] = useState<Readonly<{
    row: RefusalRow
    what: 'accept' | 'link' | 'dismiss'
  }> | null>(null)
  const acceptOf = ({ reason }: RefusalRow) =>
    t(reason === 'missing' ? 'refusals.acceptMissing' : 'refusals.accept')
  return (
    <List<RefusalRow>
      list="erp-refusals"
      label={t('tabs.refusals')}
      topic="erp"
      load={(request) => pageOf(read(ErpRefusalsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('refusals.search')}
      filters={[
        {
          name: 'reason',
          label: t('refusals.reason'),
          options: REASONS.map((reason) => ({ value: reason, label: t(`refusals.reasons.${reason}`) })),
          many: true,
        },
      ]}
      empty={<p>{t('refusals.empty')}</p>}
      columns={[
        { key: 'name', title: t('refusals.product'), render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'why',
          title: t('refusals.why'),
          render: ({ sentence }) => <span className={styles.said}>{sentence}</span>,
        },
        {
          key: 'reason',
          title: t('refusals.reason'),
          render: ({ reason }) => t(`refusals.reasons.${reason as 'zero'}`),
        },
        { key: 'connection', title: t('integration'), render: ({ connection_name: name }) => name },
        { key: 'when', title: t('when'), sort: true, render: ({ created_at: at }) => <ShortDate at={at} /> },
      ]}
      actions={(row) => [
        ...(row.reason === 'row' || row.reason === 'twice'
          ? [{ label: t('refusals.link'), icon: IconLink, onClick: () => setAsked({ row, what: 'link' }) }]
          : [{ label: acceptOf(row), icon: IconCheck, onClick: () => setAsked({ row, what: 'accept' }) }]),
        { label: t('refusals.dismiss'), icon: IconX, onClick: () => setAsked({ row, what: 'dismiss' }) },
      ]}
    >
      {(list) => {
        const close = (done: boolean) => {
          setAsked(null)
          if (done) list.reload()
        }
        if (!asked) return null
        const { row, what } = asked
        if (what === 'link') return <RefusalLinkDialog row={row} onClose={close} />
        return what === 'accept' ? (
          <ConfirmAction
            title={t('refusals.acceptTitle')}
            text={`${row.name}: ${row.sentence}`}
            action={acceptOf(row)}
            said={t('refusals.accepted')}
            ask={() => change(AcceptErpRefusalDocument, { id: row.id })}
            onClose={close}
          />
        ) : (
          <ConfirmAction
            title={t('refusals.dismissTitle')}
            text={t('refusals.dismissText')}
            action={t('refusals.dismiss')}
            said={t('refusals.dismissed')}
            ask={() => change(DismissErpRefusalDocument, { id: row.id })}
            onClose={close}
          />
        )
      }}
    </List>
  )
}
