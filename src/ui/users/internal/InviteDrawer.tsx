import { sameList, useCommands, useUser, useView } from '@app/panel/panel'
import type { Role, UserDepartment } from '@contract/entities'
import { mayGrant } from '@domain/access/granting'
import { isAdministrator } from '@domain/access/rights'
import { isEmail } from '@domain/contacts/email'
import { instanceList, instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { InviteUserDocument } from '@infra/graphql/invitations.gen'
import { Checkbox, Select } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'
import type { HandedLink } from './InvitationLinks'

type Props = {
  roles: readonly Role[]
  departments: readonly UserDepartment[]
  /** `links`: to be handed over, where no mail is sent. */
  onClose: (sent: boolean, links: readonly HandedLink[]) => void
}

type InvitationForm = {
  /** Addresses, each on a line or with a comma or a semicolon between. */
  emails: string
  roleId: string
  departmentId: string | null
  instanceIds: string[]
}

const SERVER_NAMES = {
  email: 'emails',
  role_id: 'roleId',
  user_department_id: 'departmentId',
  chosen_instances: 'instanceIds',
} as const
/** So many at once. */
const MOST = 20
const addressesIn = (typed: string): readonly string[] => [
  ...new Set(typed.split(/[\s,;]+/).filter((one) => one !== '')),
]
const instancesOf = (world: World) => instanceList(world, null).map(({ data }) => data)

/** People to invite: where the mails go, and what they may do once they are in. */
export function InviteDrawer({ roles, departments, onClose }: Props) {
  const t = useTexts(teamTexts)
  const { change } = useCommands()
  const { role: own } = useUser()
  const instances = useView(['instances'], instancesOf, sameList)
  const granted = roles.filter((role) => mayGrant(own, role))
  // Until one is chosen: the form may be open before the roles are here.
  const preset = granted.find((role) => !isAdministrator(role))?.id ?? ''
  const invited = useRef(new Map<string, string | null>())
  const check = ({ emails, roleId }: InvitationForm) => {
    const addresses = addressesIn(emails)
    const bad = addresses.find((one) => !isEmail(one))
    return {
      ...(addresses.length === 0 && { emails: t('invitations.problem.email') }),
      ...(bad !== undefined && { emails: t('invitations.problem.bad', { email: bad }) }),
      ...(addresses.length > MOST && { emails: t('invitations.problem.many', { most: MOST }) }),
      ...((roleId || preset) === '' && { roleId: t('invitations.problem.role') }),
    }
  }
  return (
    <FormDrawer<InvitationForm>
      title={t('invitations.invite')}
      check={check}
      initial={{
        emails: '',
        roleId: '',
        departmentId: null,
        // Who serves no connection sees no conversation.
        instanceIds: instances.map(({ id }) => id),
      }}
      serverNames={SERVER_NAMES}
      save={async ({ emails, roleId, departmentId, instanceIds }) => {
        // Who has got theirs does not get another when one of the others is refused and tried again.
        for (const email of addressesIn(emails).filter((one) => !invited.current.has(one))) {
          const outcome = await change(InviteUserDocument, {
            email,
            role_id: roleId || preset,
            user_department_id: departmentId,
            chosen_instances: instanceIds,
          })
          if (!outcome.ok)
            return { ...outcome, message: t('invitations.stopped', { email, reason: outcome.message }) }
          invited.current.set(email, outcome.value.inviteUser.link ?? null)
        }
        return { ok: true, value: null }
      }}
      said={({ emails }) => t('invitations.said', { email: addressesIn(emails).join(', ') })}
      saveLabel={t('invitations.send')}
      onClose={() =>
        onClose(
          invited.current.size > 0,
          [...invited.current].flatMap(([email, link]) => (link === null ? [] : [{ email, link }])),
        )
      }
    >
      {(form) => (
        <>
          <GrowingTextarea
            label={t('invitations.emails')}
            description={t('invitations.emailHelp')}
            inputMode="email"
            minRows={2}
            maxRows={8}
            required
            data-autofocus
            {...form.getInputProps('emails')}
          />
          <Pair>
            <Select
              label={t('users.role')}
              required
              data={granted.map(({ id, display_name }) => ({ value: id, label: display_name }))}
              allowDeselect={false}
              {...form.getInputProps('roleId')}
              value={form.values.roleId || preset || null}
            />
            <Select
              label={t('users.department')}
              placeholder={t('users.noDepartment')}
              data={departments
                .filter(({ activated }) => activated)
                .map(({ id, name }) => ({ value: id, label: name }))}
              clearable
              {...form.getInputProps('departmentId')}
            />
          </Pair>
          <fieldset className={styles.fieldset}>
            <legend>{t('users.connections')}</legend>
            {instances.length === 0 && <span className={styles.muted}>{t('users.noConnections')}</span>}
            <Checkbox.Group {...form.getInputProps('instanceIds')}>
              <div className={styles.form}>
                {instances.map((instance) => (
                  <Checkbox key={instance.id} value={instance.id} label={instanceName(instance)} />
                ))}
              </div>
            </Checkbox.Group>
          </fieldset>
        </>
      )}
    </FormDrawer>
  )
}
