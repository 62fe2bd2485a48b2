import '@ui/users/teamStyles'
import { useCommands, usePanel } from '@app/panel/panel'
import { CHECKED_ROUTES } from '@domain/access/granting'
import { pathTo, routeWith } from '@domain/access/routes'
import { ADMINISTRATOR } from '@domain/access/visibility'
import {
  LONGEST_ROLE_NAME,
  type RoleForm,
  roleNameOf,
  roleProblem,
  USUAL_DISCOUNT_PERCENT,
} from '@domain/roles/role-form'
import { NewRoleDocument, RoleByIdDocument, UpdateRoleDocument } from '@infra/graphql/team.gen'
import { NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { tell } from '@ui/kit/feedback'
import { FormBody } from '@ui/kit/form/FormBody'
import type { Problems } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { useUnsaved } from '@ui/kit/useUnsaved'
import team from '@ui/users/Team.module.css'
import type { RoleDetails } from '@ui/users/teamRows'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CopyFrom } from './CopyFrom'
import { Holders } from './Holders'
import styles from './Roles.module.css'
import { RouteMatrix } from './RouteMatrix'

const NEW: RoleForm = {
  name: '',
  display_name: '',
  has_permission_routes: [],
  default_discount_percentage: USUAL_DISCOUNT_PERCENT,
}
const valuesOf = ({ role }: RoleDetails): RoleForm => ({
  name: role.name,
  display_name: role.display_name,
  has_permission_routes: role.has_permission_routes,
  default_discount_percentage: role.default_discount_percentage,
})

/** `pattern`: the role that is changed (`id`), or after which a new one is made; null: an empty one. */
export function RoleEditor({ pattern, id }: { pattern: RoleDetails | null; id: string | null }) {
  const t = useTexts(teamTexts)
  const route = useTexts(routeTexts)
  const { tenant } = usePanel()
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(false)
  const leaving = useUnsaved(unsaved)
  const known = id === null ? null : pattern
  const administrators = known?.role.name === ADMINISTRATOR
  const back = () => void navigate(pathTo(tenant, 'roles/list'))
  const after = pattern ? valuesOf(pattern) : NEW

  const rename = (form: UseFormReturnType<RoleForm>, displayName: string) => {
    // The key follows the name until it is typed in, and never changes under who uses it already.
    const follows = id === null && form.values.name === roleNameOf(form.values.display_name)
    form.setFieldValue('display_name', displayName)
    if (follows) form.setFieldValue('name', roleNameOf(displayName))
  }

  return (
    <>
      <FormBody<RoleForm>
        check={(values): Problems => {
          const problem = roleProblem(values)
          return problem ? { [problem.field]: t(`roles.problem.${problem.why}`) } : {}
        }}
        initial={known ? after : { ...after, name: '', display_name: '' }}
        shared={sharedRow({
          row: known,
          reread: async () => {
            const outcome = await read(RoleByIdDocument, { id: id ?? '' })
            if (outcome.ok) return { ok: true, value: outcome.value.role }
            return outcome.code === 'NOT_FOUND' ? { ok: true, value: null } : outcome
          },
          valuesOf,
          names: {
            display_name: t('roles.display'),
            name: t('roles.key'),
            default_discount_percentage: t('roles.discount'),
            has_permission_routes: t('roles.routes'),
          },
          say: (field, values) =>
            field === 'has_permission_routes'
              ? CHECKED_ROUTES.filter((one) => values.has_permission_routes.includes(one))
                  .map((one) => route(`title.${routeWith(one).title}`))
                  .join(', ')
              : undefined,
        })}
        savableAsIs={id === null}
        save={(role, rev) => {
          const written = { ...role, has_permission_routes: [...role.has_permission_routes] }
          return id === null
            ? change(NewRoleDocument, written)
            : change(UpdateRoleDocument, { id, rev, ...written })
        }}
        said={(role) => t(id === null ? 'roles.made' : 'roles.saved', { name: role.display_name.trim() })}
        onUnsaved={setUnsaved}
        onSaved={() => {
          leaving.pass()
          back()
        }}
        onCancel={back}
      >
        {(form) => (
          <>
            <div className={styles.fields}>
              <TextInput
                label={t('roles.display')}
                required
                maxLength={LONGEST_ROLE_NAME}
                {...form.getInputProps('display_name')}
                onChange={(event) => rename(form, event.currentTarget.value)}
              />
              <TextInput
                label={t('roles.key')}
                description={t('roles.keyHelp')}
                required
                disabled={administrators}
                maxLength={LONGEST_ROLE_NAME}
                {...form.getInputProps('name')}
              />
              <NumberInput
                label={t('roles.discount')}
                description={t('roles.discountHelp')}
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
                    // A new role that has no name yet begins with all of it.
                    if (id === null && form.values.display_name === '') {
                      form.setFieldValue('display_name', role.display_name)
                      form.setFieldValue('name', roleNameOf(role.display_name))
                      form.setFieldValue('default_discount_percentage', role.default_discount_percentage)
                    }
                    tell('done', t('roles.copied', { name: role.display_name }))
                  }}
                />
              }
            />
          </>
        )}
      </FormBody>
      {leaving.asking}
    </>
  )
}
