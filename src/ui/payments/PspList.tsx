import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  DeletePspAccountDocument,
  PspAccountsDocument,
  type PspAccountsQuery,
} from '@infra/graphql/payments.gen'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { AccountDrawer } from './internal/AccountDrawer'
import { CredentialsDrawer } from './internal/CredentialsDrawer'
import { pspTexts } from './texts/pt_BR'

export type AccountRow = PspAccountsQuery['pspAccounts']['items'][number]
type Asked = Readonly<{ row: AccountRow; what: 'edit' | 'secret' | 'delete' }>

const STATES = ['connected', 'opening', 'degraded', 'needs_login'] as const
type AccountState = (typeof STATES)[number]
const toneOf = (state: AccountState) =>
  state === 'connected' ? 'success' : state === 'opening' ? 'quiet' : 'danger'

/** The shop's accounts at banks that make Pix charges: how each stands, and what opens it. */
export default function PspList({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const t = useTexts(pspTexts)
  const { read, change } = useCommands()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <List<AccountRow>
      list="psp-accounts"
      label={t('label')}
      topic="psp"
      load={(request) => pageOf(read(PspAccountsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('search')}
      empty={<p>{t('empty')}</p>}
      onOpen={(row) => () => setAsked({ row, what: 'edit' })}
      columns={[
        {
          key: 'name',
          title: t('shared:name'),
          sort: true,
          render: ({ name, trouble }) => (
            <span style={{ display: 'grid' }}>
              <strong>{name}</strong>
              {trouble !== null && <small>{trouble}</small>}
            </span>
          ),
        },
        { key: 'provider', title: t('provider'), render: ({ provider }) => provider },
        { key: 'key', title: t('key'), render: ({ pix_key: key }) => key },
        {
          key: 'store',
          title: t('store'),
          render: ({ instance_name: name }) => name ?? t('shared:wholeShop'),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: (row) => {
            const state = STATES.find((one) => one === row.state)
            return state && <StateBadge tone={toneOf(state)}>{t(`states.${state}`)}</StateBadge>
          },
        },
        {
          key: 'heard',
          title: t('heard'),
          render: ({ heard_at: at }) => (at == null ? t('shared:never') : <ShortDate at={at} />),
        },
      ]}
      actions={(row) => [
        { label: t('secret'), icon: IconKey, onClick: () => setAsked({ row, what: 'secret' }) },
        { label: t('shared:edit'), icon: IconPencil, onClick: () => setAsked({ row, what: 'edit' }) },
        {
          label: t('shared:delete'),
          icon: IconTrash,
          danger: true,
          onClick: () => setAsked({ row, what: 'delete' }),
        },
      ]}
    >
      {(list) => {
        const close = (done: boolean) => {
          setAsked(null)
          onAdded()
          if (done) list.reload()
        }
        if (adding) return <AccountDrawer row={null} onClose={close} />
        if (!asked) return null
        const { row, what } = asked
        switch (what) {
          case 'edit':
            return <AccountDrawer key={row.id} row={row} onClose={close} />
          case 'secret':
            return <CredentialsDrawer id={row.id} onClose={close} />
          case 'delete':
            return (
              <ConfirmAction
                danger
                title={t('deleteTitle', { name: row.name })}
                text={t('deleteText')}
                action={t('shared:delete')}
                said={t('deleted', { name: row.name })}
                ask={() => change(DeletePspAccountDocument, { id: row.id })}
                onClose={close}
              />
            )
        }
      }}
    </List>
  )
}
