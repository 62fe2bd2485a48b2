import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import {
  AskMailSenderDocument,
  ConfirmMailSenderDocument,
  DeleteMailSenderDocument,
  MailSendersDocument,
  type MailSendersQuery,
} from '@infra/graphql/email.gen'
import { IconMail, IconMailOff, IconSend } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { part } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { SenderDrawer } from './internal/SenderDrawer'
import { TestMailDrawer } from './internal/TestMailDrawer'
import { emailTexts } from './texts/pt_BR'

const SuppressedListPage = part(() => import('./internal/SuppressedListPage'))

const ROUTE = 'crm/sender/emails'
const STATES = ['unconfirmed', 'ready', 'domain'] as const
export type SenderRow = MailSendersQuery['mailSenders']['items'][number]

/** The senders, or in their place the addresses that are not written to. */
export default function SenderListPage() {
  const [address] = useSearchParams()
  return address.get('view') === 'suppressed' ? <SuppressedListPage /> : <Senders />
}

/** Mailboxes that the shop's e-mails are from. Whoever reads one confirms it here, by the link that was mailed to it. */
function Senders() {
  const t = useTexts(emailTexts)
  const { read, change } = useCommands()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('confirm')
  const { run } = useAction()
  const [tested, setTested] = useState<SenderRow | null>(null)
  const forms = useRowForms<SenderRow>({
    form: (row, onClose) => <SenderDrawer row={row} onClose={onClose} />,
    question: ({ address }) => ({
      title: t('senders.deleteTitle', { address }),
      text: t('senders.deleteText'),
      said: t('senders.deleted', { address }),
    }),
    ask: ({ id }) => change(DeleteMailSenderDocument, { id }),
    between: (row) =>
      row.state === 'unconfirmed'
        ? [
            {
              label: t('senders.ask'),
              icon: IconMail,
              onClick: () =>
                void run(() => change(AskMailSenderDocument, { id: row.id }), t('senders.asked')),
            },
          ]
        : row.state === 'ready'
          ? [{ label: t('test.menu'), icon: IconSend, onClick: () => setTested(row) }]
          : [],
    over: tested ? (
      <TestMailDrawer row={tested} onClose={() => setTested(null)} />
    ) : (
      token !== null && (
        <ConfirmAction
          title={t('senders.confirmTitle')}
          text={t('senders.confirmText')}
          action={t('senders.confirm')}
          said={t('senders.confirmed')}
          ask={() => change(ConfirmMailSenderDocument, { token })}
          onClose={() => void navigate(pathTo(tenant, ROUTE), { replace: true })}
        />
      )
    ),
  })
  return (
    <ListPage<SenderRow>
      route={ROUTE}
      list="mail-senders"
      label={t('senders.label')}
      lead={t('senders.lead')}
      topic="senders"
      load={(request) => pageOf(read(MailSendersDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ address }) => address}
      search={t('senders.search')}
      empty={<p>{t('senders.empty')}</p>}
      add={{ label: t('senders.add'), onClick: forms.add }}
      tools={() => [{ label: t('suppressed.label'), icon: IconMailOff, to: '?view=suppressed' }]}
      columns={[
        { key: 'name', title: t('shared:name'), sort: true, render: ({ name }) => <strong>{name}</strong> },
        {
          key: 'address',
          title: t('senders.address'),
          sort: true,
          card: 'fact',
          render: ({ address }) => address,
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: (row) => {
            const state = STATES.find((one) => one === row.state)
            return (
              state && (
                <StateBadge tone={state === 'ready' ? 'success' : state === 'domain' ? 'danger' : 'quiet'}>
                  {t(`senders.states.${state}`)}
                </StateBadge>
              )
            )
          },
        },
        {
          key: 'default',
          title: t('senders.default'),
          card: 'fact',
          render: ({ is_default: is }) => (is ? t('senders.isDefault') : null),
        },
      ]}
      {...forms.list}
    />
  )
}
