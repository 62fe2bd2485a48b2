import '@ui/users/teamStyles'
import { useCommands, usePanel } from '@app/panel'
import type { RoleDetails } from '@contract/entities'
import { pathTo } from '@domain/access/routes'
import { LONGEST_ROLE_NAME, type RoleForm, roleNameOf, roleProblem } from '@domain/roles/role-form'
import { ADMINISTRATOR } from '@domain/tickets/visibility'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { tell } from '@ui/kit/feedback'
import { useUnsaved } from '@ui/kit/useUnsaved'
import team from '@ui/users/Team.module.css'
import { useTeamTexts } from '@ui/users/teamTexts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CopyFrom } from './CopyFrom'
import { Holders } from './Holders'
import styles from './Roles.module.css'
import { RouteMatrix } from './RouteMatrix'

/** `pattern`: the role that is changed (`id`), or after which a new one is made; null: an empty one. */
export function RoleEditor({ pattern, id }: { pattern: RoleDetails | null; id: string | null }) {
  const t = useTeamTexts()
  const { tenant } = usePanel()
  const commands = useCommands()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const known = id === null ? null : (pattern?.role ?? null)
  const form = useForm<RoleForm>({
    initialValues: {
      name: known?.name ?? '',
      display_name: known?.display_name ?? '',
      has_permission_routes: pattern?.role.has_permission_routes ?? [],
      default_discount_percentage: pattern?.role.default_discount_percentage ?? null,
    },
    validate: (values) => {
      const problem = roleProblem(values)
      return problem ? { [problem.field]: t(`roles.problem.${problem.why}`) } : {}
    },
  })
  const unsaved = form.isDirty()
  const leaving = useUnsaved(unsaved)
  const administrators = known?.name === ADMINISTRATOR
  const back = () => void navigate(pathTo(tenant, 'roles/list'))

  const save = async (role: RoleForm) => {
    setBusy(true)
    setFailure(null)
    const outcome = await commands.team({ ask: 'saveRole', id, role })
    setBusy(false)
    if (outcome.ok) {
      tell('done', t(id === null ? 'roles.made' : 'roles.saved', { name: role.display_name.trim() }))
      leaving.pass()
      back()
    } else if (outcome.field && outcome.field in form.values)
      form.setFieldError(outcome.field, outcome.message)
    else setFailure(outcome.message || t('unreachable'))
  }
  const rename = (displayName: string) => {
    // The key follows the name until it is typed in, and never changes under who uses it already.
    const follows = id === null && form.values.name === roleNameOf(form.values.display_name)
    form.setFieldValue('display_name', displayName)
    if (follows) form.setFieldValue('name', roleNameOf(displayName))
  }

  return (
    <form className={team.form} onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      {failure && (
        <p className={team.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.fields}>
        <TextInput
          label={t('roles.display')}
          required
          maxLength={LONGEST_ROLE_NAME}
          {...form.getInputProps('display_name')}
          onChange={(event) => rename(event.currentTarget.value)}
        />
        <TextInput
          label={t('roles.key')}
          description={t('roles.keyHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          disabled={administrators}
          maxLength={LONGEST_ROLE_NAME}
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={t('roles.discount')}
          description={t('roles.discountHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={100}
          decimalScale={2}
          decimalSeparator=","
          hideControls
          {...form.getInputProps('default_discount_percentage')}
          value={form.values.default_discount_percentage ?? ''}
          onChange={(value) =>
            form.setFieldValue('default_discount_percentage', value === '' ? null : Number(value))
          }
        />
      </div>
      {administrators && <p className={team.muted}>{t('roles.administrators')}</p>}
      {id !== null && pattern && <Holders role={pattern} />}
      <RouteMatrix
        administrators={administrators}
        chosen={form.values.has_permission_routes}
        error={form.errors.has_permission_routes}
        onChange={(routes) => form.setFieldValue('has_permission_routes', routes)}
        copy={
          <CopyFrom
            except={id}
            onCopy={(role) => {
              form.setFieldValue('has_permission_routes', role.has_permission_routes)
              tell('done', t('roles.copied', { name: role.display_name }))
            }}
          />
        }
      />
      <div className={team.foot} data-foot>
        <Button variant="default" onClick={back}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={id !== null && !unsaved}>
          {t('save')}
        </Button>
      </div>
      {leaving.asking}
    </form>
  )
}
