import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import {
  CheckMailDomainDocument,
  DeleteMailDomainDocument,
  MailDomainsDocument,
  type MailDomainsQuery,
} from '@infra/graphql/email.gen'
import { IconListCheck, IconRefresh, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DomainState } from './internal/DomainState'
import { emailTexts } from './texts/pt_BR'

type Row = MailDomainsQuery['mailDomains']['items'][number]

/** Domains that the shop sends e-mail from, and how each stands. */
export default function DomainListPage() {
  const t = useTexts(emailTexts)
  const { read, change } = useCommands()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const { run } = useAction()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const create = pathTo(tenant, 'crm/domain/create')
  const addressOf = ({ id }: Row) => `${create}?id=${id}`
  return (
    <ListPage<Row>
      route="crm/domain/emails"
      list="mail-domains"
      label={t('domains.label')}
      lead={t('domains.lead')}
      topic="mailDomains"
      load={(request) => pageOf(read(MailDomainsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('domains.search')}
      empty={<p>{t('domains.empty')}</p>}
      add={{ label: t('domains.add'), to: create }}
      onOpen={addressOf}
      columns={[
        {
          key: 'name',
          title: t('domains.domain'),
          sort: true,
          render: ({ name }) => <strong>{name}</strong>,
        },
        { key: 'state', title: t('shared:state'), render: ({ state }) => <DomainState of={state} /> },
        {
          key: 'found',
          title: t('domains.found'),
          card: 'fact',
          render: ({ found, wanted }) => t('domains.foundOf', { found, wanted }),
        },
        {
          key: 'checked',
          title: t('domains.checked'),
          render: ({ checked_at: at }) => (at == null ? t('shared:never') : <ShortDate at={at} />),
        },
      ]}
      actions={(row) => [
        { label: t('domains.open'), icon: IconListCheck, onClick: () => void navigate(addressOf(row)) },
        {
          label: t('domains.check'),
          icon: IconRefresh,
          onClick: () =>
            void run(() => change(CheckMailDomainDocument, { id: row.id }), t('domains.checking')),
        },
        { label: t('shared:delete'), icon: IconTrash, danger: true, onClick: () => setLeaving(row) },
      ]}
    >
      {(list) =>
        leaving && (
          <ConfirmAction
            danger
            title={t('domains.deleteTitle', { name: leaving.name })}
            text={t('domains.deleteText')}
            action={t('shared:delete')}
            said={t('domains.deleted', { name: leaving.name })}
            ask={() => change(DeleteMailDomainDocument, { id: leaving.id })}
            onClose={(done) => {
              setLeaving(null)
              if (done) list.reload()
            }}
          />
        )
      }
    </ListPage>
  )
}
