import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { sameList, useCommands, useUser, useView } from '@app/panel/panel'
import type { Role, User, UserDepartment } from '@contract/entities'
import { mayGrant } from '@domain/access/granting'
import { instanceList } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import {
  LONGEST_USER_NAME,
  MOST_TICKETS,
  type UserForm,
  type UserProblem,
  userProblems,
} from '@domain/users/user-form'
import { NewUserDocument, UpdateUserDocument } from '@infra/graphql/team.gen'
import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { tell } from '@ui/kit/feedback'
import { Pair } from '@ui/kit/form/Pair'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { useLayoutEffect, useState } from 'react'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'
import { PasswordStrength } from './PasswordStrength'
import { PhotoField } from './PhotoField'

/** As typed in: what is empty is no text. */
type Typed = Omit<UserForm, 'password'> & {
  password: string
  /** Of who changes their own e-mail or password: the password in use. */
  currentPassword: string
  roleId: string
  departmentId: string | null
  instanceIds: readonly string[]
  allowedToUnify: boolean
  /** The picture's address, or a new one that is still to be put up; null: none. */
  image: string | Blob | null
}

type Props = {
  user: User | null
  roles: readonly Role[]
  departments: readonly UserDepartment[]
  onUnsaved: (unsaved: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

/** Where the server's names for its arguments differ from the form's. */
const FIELDS: Readonly<Record<string, keyof Typed>> = {
  role_id: 'roleId',
  user_department_id: 'departmentId',
  chosen_instances: 'instanceIds',
  current_password: 'currentPassword',
}

/** The form as the server's arguments. */
const variablesOf = (
  typed: Omit<Typed, 'password' | 'image'> & { password: string | null; image: string | null },
) => {
  const { roleId, departmentId, instanceIds, allowedToUnify, currentPassword, ...form } = typed
  return {
    ...form,
    role_id: roleId,
    user_department_id: departmentId,
    chosen_instances: [...instanceIds],
    allowed_to_unify: allowedToUnify,
    current_password: currentPassword || null,
  }
}

/** Options of a choice above which one types to find one. */
const MANY = 8

const instancesOf = (world: World) => instanceList(world, null).map(({ data }) => data)

/** The form of a user. */
export function UserEditor({ user, roles, departments, onUnsaved, onCancel, onSaved }: Props) {
  const t = useTexts(teamTexts)
  const { change, uploadPicture } = useCommands()
  const self = useUser()
  const instances = useView(['instances'], instancesOf, sameList)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Typed>({
    initialValues: {
      name: user?.name ?? '',
      username: user?.username ?? '',
      email: user?.email ?? '',
      password: '',
      currentPassword: '',
      roleId: user?.role.id ?? '',
      departmentId: user?.userDepartment?.id ?? null,
      instanceIds: user?.userInstances.map(({ id }) => id) ?? [],
      max_chat_tickets: user?.max_chat_tickets ?? null,
      max_active_chat_tickets: user?.max_active_chat_tickets ?? null,
      image: user?.image ?? null,
      allowedToUnify: user?.allowed_to_unify ?? false,
    },
    validate: (values) => {
      const password = user && values.password === '' ? null : values.password
      const problems = userProblems({ ...values, password }).map((problem) => [
        problem.field,
        sentence(problem),
      ])
      return {
        ...Object.fromEntries(problems),
        ...(values.roleId === '' && { roleId: t('users.problem.role') }),
        ...(confirms(values) &&
          values.currentPassword === '' && { currentPassword: t('users.problem.currentPassword') }),
      }
    },
  })
  const sentence = ({ field, why }: UserProblem): string => {
    if (why === 'empty') return t('users.problem.nameEmpty')
    if (why === 'shape' && field === 'name') return t('users.problem.nameShape')
    if (why === 'shape') return t(field === 'email' ? 'users.problem.email' : 'users.problem.username')
    return t(`users.problem.${why}`)
  }
  /** Of oneself, both ask for the password in use: a session that was left open must not become the account. */
  const confirms = ({ password, email }: Typed) =>
    user?.id === self.id && (password !== '' || email.trim() !== user.email)
  const unsaved = form.isDirty()
  // With the drawing itself: between it and an ordinary effect somebody could leave unasked.
  useLayoutEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])

  /** The picture goes first: its address is part of the user. Undefined when it did not get through. */
  const addressOf = async (image: Typed['image']): Promise<string | null | undefined> => {
    if (!(image instanceof Blob)) return image
    const sent = await uploadPicture(image)
    return sent.ok ? sent.value : undefined
  }
  const save = async ({ password, image: chosen, ...values }: Typed) => {
    setBusy(true)
    setFailure(null)
    const image = await addressOf(chosen)
    if (image === undefined) {
      setBusy(false)
      form.setFieldError('image', t('users.photoFailed'))
      return
    }
    const written = variablesOf({ ...values, image, password: password === '' ? null : password })
    const outcome = user
      ? await change(UpdateUserDocument, { id: user.id, ...written })
      : await change(NewUserDocument, { ...written, password })
    setBusy(false)
    if (outcome.ok) {
      tell('done', t(user ? 'users.saved' : 'users.made', { name: values.name.trim() }))
      onSaved()
      return
    }
    const field = outcome.field && (FIELDS[outcome.field] ?? outcome.field)
    if (field && field in form.values) form.setFieldError(field, outcome.message)
    else setFailure(outcome.message || t('unreachable'))
  }
  const passwordHelp =
    user === null ? 'users.passwordNew' : user.id === self.id ? 'users.passwordOwn' : 'users.passwordHelp'
  const grantable = roles.filter((role) => mayGrant(self.role, role))

  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Failure className={styles.failure} why={failure} />
      <PhotoField
        name={form.values.name}
        image={form.values.image}
        error={form.errors.image}
        onChange={(image) => form.setFieldValue('image', image)}
      />
      <TextInput
        label={t('users.name')}
        required
        data-autofocus
        maxLength={LONGEST_USER_NAME}
        {...form.getInputProps('name')}
      />
      <Pair>
        <TextInput
          label={t('users.username')}
          description={t('users.usernameHelp')}
          required
          maxLength={60}
          {...form.getInputProps('username')}
        />
        <TextInput label={t('users.email')} required type="email" {...form.getInputProps('email')} />
      </Pair>
      <SecretInput
        label={t(user ? 'users.newPassword' : 'users.password')}
        description={t(passwordHelp)}
        required={!user}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {form.values.password !== '' && <PasswordStrength password={form.values.password} />}
      {confirms(form.values) && (
        <SecretInput
          label={t('users.currentPassword')}
          description={t('users.currentPasswordHelp')}
          required
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <Pair>
        <Select
          label={t('users.role')}
          required
          data={grantable.map(({ id, display_name }) => ({ value: id, label: display_name }))}
          allowDeselect={false}
          searchable={grantable.length > MANY}
          nothingFoundMessage={t('users.nothingFound')}
          {...form.getInputProps('roleId')}
          value={form.values.roleId || null}
        />
        <Select
          label={t('users.department')}
          placeholder={t('users.noDepartment')}
          data={departments
            .filter(({ id, activated }) => activated || id === user?.userDepartment?.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          searchable={departments.length > MANY}
          nothingFoundMessage={t('users.nothingFound')}
          {...form.getInputProps('departmentId')}
        />
      </Pair>
      <fieldset className={styles.fieldset}>
        <legend>{t('users.connections')}</legend>
        <Checkbox.Group {...form.getInputProps('instanceIds')} value={[...form.values.instanceIds]}>
          <div className={styles.form}>
            {instances.length === 0 && <span className={styles.muted}>{t('users.noConnections')}</span>}
            {instances.map(({ id, name, nickname }) => (
              <Checkbox key={id} value={id} label={nickname ? `${name} (${nickname})` : name} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox
          mt={16}
          label={t('users.unify')}
          description={t('users.unifyHelp')}
          {...form.getInputProps('allowedToUnify', { type: 'checkbox' })}
        />
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend>{t('users.limits')}</legend>
        <Pair>
          {(['max_chat_tickets', 'max_active_chat_tickets'] as const).map((field) => (
            <NumberInput
              key={field}
              label={t(field === 'max_chat_tickets' ? 'users.maxTickets' : 'users.maxActive')}
              placeholder={t('users.noLimit')}
              min={0}
              max={MOST_TICKETS}
              allowDecimal={false}
              {...form.getInputProps(field)}
              value={form.values[field] ?? ''}
              onChange={(value) => form.setFieldValue(field, value === '' ? null : Number(value))}
            />
          ))}
        </Pair>
      </fieldset>
      <div className={styles.foot} data-foot>
        <Button variant="default" onClick={onCancel}>
          {t('kit:cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={user !== null && !unsaved}>
          {t('shared:save')}
        </Button>
      </div>
    </form>
  )
}
