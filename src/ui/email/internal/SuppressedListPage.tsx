import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  LiftMailSuppressionDocument,
  MailSuppressionsDocument,
  type MailSuppressionsQuery,
} from '@infra/graphql/email.gen'
import { Textarea } from '@mantine/core'
import { IconArrowLeft, IconMailCheck } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { emailTexts } from '../texts/pt_BR'

type Row = MailSuppressionsQuery['mailSuppressions']['items'][number]
const REASONS = ['bounced', 'complained'] as const

/** Addresses that the shop does not write to, in the place of the senders: `?view=suppressed` in its address. */
export default function SuppressedListPage() {
  const t = useTexts(emailTexts)
  const { read, change } = useCommands()
  const [lifting, setLifting] = useState<Row | null>(null)
  const [reason, setReason] = useState('')
  const nameOf = ({ customer_name: name }: Row) => name ?? t('suppressed.unknown')
  return (
    <ListPage<Row>
      route="crm/sender/emails"
      title={t('suppressed.label')}
      list="mail-suppressions"
      lead={t('suppressed.lead')}
      label={t('suppressed.label')}
      topic="mailSuppressions"
      load={(request) => pageOf(read(MailSuppressionsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={nameOf}
      search={t('suppressed.search')}
      filters={[
        {
          name: 'reason',
          label: t('suppressed.why'),
          options: REASONS.map((value) => ({ value, label: t(`suppressed.reasons.${value}`) })),
        },
        {
          name: 'lifted',
          label: t('shared:state'),
          options: [
            { value: 'no', label: t('suppressed.stands') },
            { value: 'yes', label: t('suppressed.lifted') },
          ],
        },
      ]}
      empty={<p>{t('suppressed.empty')}</p>}
      tools={() => [{ label: t('senders.label'), icon: IconArrowLeft, to: '?' }]}
      columns={[
        {
          key: 'customer',
          title: t('suppressed.whose'),
          render: (row) => <strong>{nameOf(row)}</strong>,
        },
        {
          key: 'reason',
          title: t('suppressed.why'),
          card: 'fact',
          render: ({ reason: of }) => {
            const known = REASONS.find((one) => one === of)
            return known && t(`suppressed.reasons.${known}`)
          },
        },
        { key: 'at', title: t('suppressed.since'), sort: true, render: ({ at }) => <ShortDate at={at} /> },
        {
          key: 'state',
          title: t('shared:state'),
          card: 'state',
          render: ({ lifted_at: at, lifted_by: by, lift_reason: why }) =>
            at == null ? (
              <StateBadge tone="danger">{t('suppressed.stands')}</StateBadge>
            ) : (
              <>
                <StateBadge tone="quiet">{t('suppressed.lifted')}</StateBadge>
                <div>
                  <ShortDate at={at} /> {[by, why].filter(Boolean).join(': ')}
                </div>
              </>
            ),
        },
      ]}
      actions={(row) =>
        row.lifted_at == null
          ? [
              {
                label: t('suppressed.lift'),
                icon: IconMailCheck,
                onClick: () => {
                  setReason('')
                  setLifting(row)
                },
              },
            ]
          : []
      }
    >
      {(list) =>
        lifting && (
          <ConfirmAction
            title={t('suppressed.liftTitle')}
            text={t('suppressed.liftText')}
            action={t('suppressed.lift')}
            said={t('suppressed.done')}
            ask={() => change(LiftMailSuppressionDocument, { id: lifting.id, reason })}
            onClose={(done) => {
              setLifting(null)
              if (done) list.reload()
            }}
          >
            <Textarea
              label={t('suppressed.liftReason')}
              description={t('suppressed.liftReasonHelp')}
              required
              rows={3}
              maxLength={300}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </ConfirmAction>
        )
      }
    </ListPage>
  )
}
