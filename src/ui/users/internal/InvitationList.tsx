import { useCommands } from '@app/panel/panel'
import {
  InvitationsDocument,
  type InvitationsQuery,
  ResendInvitationDocument,
  RevokeInvitationDocument,
} from '@infra/graphql/invitations.gen'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { ListPage } from '@ui/kit/list/ListPage'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { teamTexts } from '../texts/pt_BR'
import { type HandedLink, InvitationLinks } from './InvitationLinks'
import { InviteDrawer } from './InviteDrawer'
import '../teamStyles'
import { useDepartments, useRoles } from '../useChoices'

/** Says in the address of the users' page that the invitations are meant. */
export const INVITED = 'invited'

type Row = InvitationsQuery['invitations']['items'][number]
type Asked = Readonly<{ what: 'resend' | 'revoke'; row: Row }> | 'new'

/** Who was invited and has not come in yet. */
export function InvitationList() {
  const t = useTexts(teamTexts)
  const { read, change } = useCommands()
  const roles = useRoles()
  const departments = useDepartments()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [links, setLinks] = useState<readonly HandedLink[]>([])
  return (
    <ListPage<Row>
      route="users/list"
      list="invitations"
      label={t('invitations.name')}
      topic="users"
      lead={
        <>
          {t('invitations.lead')} <Link to="?">{t('invitations.users')}</Link>
        </>
      }
      load={(request) => pageOf(read(InvitationsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ email }) => email}
      search={t('invitations.search')}
      filters={[
        {
          name: 'expired',
          label: t('invitations.state'),
          options: [
            { value: 'no', label: t('invitations.waiting') },
            { value: 'yes', label: t('invitations.expired') },
          ],
        },
      ]}
      empty={<p>{t('invitations.empty')}</p>}
      add={{ label: t('invitations.invite'), onClick: () => setAsked('new') }}
      columns={[
        {
          key: 'email',
          title: t('invitations.email'),
          sort: true,
          render: ({ email }) => <strong>{email}</strong>,
        },
        { key: 'role', title: t('users.role'), render: ({ role }) => role },
        { key: 'department', title: t('users.department'), render: ({ department }) => department },
        {
          key: 'connections',
          title: t('users.connections'),
          render: ({ connections }) => connections.join(', '),
        },
        {
          key: 'by',
          title: t('invitations.by'),
          render: ({ invited_by }) => invited_by ?? t('invitations.operator'),
        },
        {
          key: 'sent',
          title: t('invitations.sent'),
          sort: true,
          render: ({ sent_at }) => <ShortDate at={sent_at} />,
        },
        {
          key: 'expires',
          title: t('invitations.expires'),
          render: ({ expires_at }) => <ShortDate at={expires_at} />,
        },
        {
          key: 'state',
          title: t('invitations.state'),
          render: ({ expired }) => (
            <StateBadge tone={expired ? 'danger' : 'quiet'}>
              {t(expired ? 'invitations.expired' : 'invitations.waiting')}
            </StateBadge>
          ),
        },
      ]}
      actions={(row) => [
        {
          label: t('invitations.resend'),
          icon: IconMailForward,
          onClick: () => setAsked({ what: 'resend', row }),
        },
        {
          label: t('invitations.revoke'),
          icon: IconTrash,
          danger: true,
          onClick: () => setAsked({ what: 'revoke', row }),
        },
      ]}
    >
      {(list) => {
        const close = (changed: boolean) => {
          setAsked(null)
          if (changed) list.reload()
        }
        return (
          <>
            {asked === 'new' && (
              <InviteDrawer
                roles={roles}
                departments={departments}
                onClose={(sent, made) => {
                  setLinks(made)
                  close(sent)
                }}
              />
            )}
            {asked !== null && asked !== 'new' && asked.what === 'resend' && (
              <ConfirmAction
                title={t('invitations.resendTitle', { email: asked.row.email })}
                text={t('invitations.resendText')}
                action={t('invitations.resend')}
                said={t('invitations.said', { email: asked.row.email })}
                ask={async () => {
                  const outcome = await change(ResendInvitationDocument, { id: asked.row.id })
                  const made = outcome.ok ? outcome.value.resendInvitation.link : null
                  setLinks(made === null ? [] : [{ email: asked.row.email, link: made }])
                  return outcome
                }}
                onClose={close}
              />
            )}
            {asked !== null && asked !== 'new' && asked.what === 'revoke' && (
              <ConfirmAction
                danger
                title={t('invitations.revokeTitle', { email: asked.row.email })}
                text={t('invitations.revokeText')}
                action={t('invitations.revoke')}
                said={t('invitations.revoked', { email: asked.row.email })}
                ask={() => change(RevokeInvitationDocument, { id: asked.row.id })}
                onClose={close}
              />
            )}
            {links.length > 0 && <InvitationLinks links={links} onClose={() => setLinks([])} />}
          </>
        )
      }}
    </ListPage>
  )
}
