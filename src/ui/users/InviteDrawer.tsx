import { sameList, useCommands, useUser, useView } from '@app/panel/panel'
import type { Role, UserDepartment } from '@contract/entities'
import { mayGrant } from '@domain/access/granting'
import { isEmail } from '@domain/contacts/email'
import { instanceList, instanceName } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { InviteUserDocument } from '@infra/graphql/invitations.gen'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import type { HandedLink } from './InvitationLink'
import styles from './Team.module.css'
import { teamTexts } from './texts/pt_BR'

type Props = {
  roles: readonly Role[]
  departments: readonly UserDepartment[]
  /** `link`: to be handed over, where no mail is sent. */
  onClose: (sent: boolean, link: HandedLink | null) => void
}

type InvitationForm = {
  email: string
  roleId: string
  departmentId: string | null
  instanceIds: string[]
}

const SERVER_NAMES = {
  role_id: 'roleId',
  user_department_id: 'departmentId',
  chosen_instances: 'instanceIds',
} as const
const EMPTY: InvitationForm = { email: '', roleId: '', departmentId: null, instanceIds: [] }
const instancesOf = (world: World) => instanceList(world, null).map(({ data }) => data)

/** Somebody to invite: where the mail goes, and what they may do once they are in. */
export function InviteDrawer({ roles, departments, onClose }: Props) {
  const t = useTexts(teamTexts)
  const { change } = useCommands()
  const { role: own } = useUser()
  const instances = useView(['instances'], instancesOf, sameList)
  const link = useRef<HandedLink | null>(null)
  const check = ({ email, roleId }: InvitationForm) => ({
    ...(!isEmail(email.trim()) && { email: t('invitations.problem.email') }),
    ...(roleId === '' && { roleId: t('invitations.problem.role') }),
  })
  return (
    <FormDrawer<InvitationForm>
      title={t('invitations.invite')}
      check={check}
      initial={EMPTY}
      serverNames={SERVER_NAMES}
      save={async ({ email, roleId, departmentId, instanceIds }) => {
        const outcome = await change(InviteUserDocument, {
          email: email.trim(),
          role_id: roleId,
          user_department_id: departmentId,
          chosen_instances: instanceIds,
        })
        const made = outcome.ok ? outcome.value.inviteUser.link : null
        link.current = made === null ? null : { email: email.trim(), link: made }
        return outcome
      }}
      said={({ email }) => t('invitations.said', { email: email.trim() })}
      saveLabel={t('invitations.send')}
      onClose={(sent) => onClose(sent, link.current)}
    >
      {(form) => (
        <>
          <TextInput
            label={t('invitations.email')}
            description={t('invitations.emailHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Select
            label={t('users.role')}
            required
            data={roles
              .filter((role) => mayGrant(own, role))
              .map(({ id, display_name }) => ({ value: id, label: display_name }))}
            allowDeselect={false}
            {...form.getInputProps('roleId')}
            value={form.values.roleId || null}
            comboboxProps={{ withinPortal: true }}
          />
          <Select
            label={t('users.department')}
            placeholder={t('users.noDepartment')}
            data={departments
              .filter(({ activated }) => activated)
              .map(({ id, name }) => ({ value: id, label: name }))}
            clearable
            {...form.getInputProps('departmentId')}
            comboboxProps={{ withinPortal: true }}
          />
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
