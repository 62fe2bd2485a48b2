import { useUser } from '@app/panel/panel'
import { ROLE_ACTIONS, type RoleAction } from '@domain/access/actions'
import { GRANTABLE, KEPT_BY_ADMINISTRATORS } from '@domain/access/granting'
import { isAdministrator } from '@domain/access/rights'
import { type RoutePattern, routeWith } from '@domain/access/routes'
import { rowsByGroup } from '@domain/roles/matrix'
import { foldText } from '@domain/text/fold-text'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { menuTexts } from '@ui/kit/texts/menu/pt_BR'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import team from '@ui/users/Team.module.css'
import { teamTexts } from '@ui/users/texts/pt_BR'
import { type ReactNode, useState } from 'react'
import styles from './Roles.module.css'

type Props = {
  /** It is the administrators' role: some screens stay. */
  administrators: boolean
  chosen: readonly string[]
  error: ReactNode
  onChange: (routes: string[]) => void
  copy: ReactNode
}

/** What a role may do: of each list, open it and change what stands in it, by the groups of the menu; and what is no screen. */
export function RouteMatrix({ administrators, chosen, error, onChange, copy }: Props) {
  const t = useTexts(teamTexts)
  const route = useTexts(routeTexts, menuTexts)
  const { role: own } = useUser()
  const [search, setSearch] = useState('')
  const has = new Set(chosen)
  const title = (pattern: RoutePattern) => route(`title.${routeWith(pattern).title}`)
  const kept = (pattern: string) =>
    administrators && [...KEPT_BY_ADMINISTRATORS, ...ROLE_ACTIONS].some((one) => one === pattern)
  const beyond = (pattern: string) => !isAdministrator(own) && !own.has_permission_routes.includes(pattern)
  const fixed = (pattern: string) => kept(pattern) || beyond(pattern)
  const set = (patterns: readonly string[], on: boolean) => {
    const change = new Set(patterns.filter((pattern) => !fixed(pattern)))
    onChange(GRANTABLE.filter((pattern) => (change.has(pattern) ? on : has.has(pattern))))
  }
  const wanted = foldText(search.trim())
  const groups = rowsByGroup().map(({ name, rows }) => {
    const label = route(`kit/menu:group.${name}`)
    const whole = foldText(label).includes(wanted)
    return {
      name,
      label,
      all: rows.flatMap(({ open, change }) => [open, ...change]),
      shown: rows.filter(({ open }) => whole || foldText(title(open)).includes(wanted)),
    }
  })
  const areas = groups.filter(({ shown }) => shown.length > 0)
  const listed = [...groups.flatMap(({ all }) => all), ...ROLE_ACTIONS]

  const actions = ROLE_ACTIONS.filter((action) =>
    foldText(`${t('roles.actions')} ${t(`roles.action.${ACTIONS[action]}`)}`).includes(wanted),
  )

  return (
    <section className={styles.matrix} aria-label={t('roles.permissions')}>
      <div className={styles.head}>
        <div>
          <h2>
            {t('roles.permissions')}{' '}
            <span className={team.muted}>
              {t('roles.routesOf', {
                count: listed.filter((one) => has.has(one)).length,
                total: listed.length,
              })}
            </span>
          </h2>
          <p className={team.muted}>{t('roles.permissionsHelp')}</p>
        </div>
        <div className={styles.tools}>
          <TextInput
            aria-label={t('roles.searchRoutes')}
            placeholder={t('roles.searchRoutes')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {copy}
          <Button variant="default" onClick={() => set(GRANTABLE, true)}>
            {t('roles.everything')}
          </Button>
          <Button variant="default" onClick={() => set(GRANTABLE, false)}>
            {t('roles.nothing')}
          </Button>
        </div>
      </div>
      <Failure className={team.failure} why={error} />
      {areas.length === 0 && actions.length === 0 && <p className={team.muted}>{t('roles.noRoute')}</p>}
      <div className={styles.areas}>
        {actions.length > 0 && (
          <fieldset className={styles.area}>
            <legend>{t('roles.actions')}</legend>
            {actions.map((action) => (
              <Checkbox
                key={action}
                size="sm"
                label={t(`roles.action.${ACTIONS[action]}`)}
                description={beyond(action) ? t('roles.beyond') : t(`roles.action.${ACTIONS[action]}Help`)}
                checked={has.has(action) || kept(action)}
                disabled={fixed(action)}
                onChange={(event) => set([action], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
        {areas.map(({ name, label, all, shown }) => {
          const count = all.filter((pattern) => has.has(pattern)).length
          return (
            <fieldset key={name} className={styles.area}>
              <legend>
                <Checkbox
                  label={label}
                  checked={count === all.length}
                  indeterminate={count > 0 && count < all.length}
                  disabled={all.every(fixed)}
                  onChange={() => set(all, count < all.length)}
                />
                <span className={team.muted}>{t('roles.routesOf', { count, total: all.length })}</span>
              </legend>
              {shown.map(({ open, change }) => {
                const name = title(open)
                const some = change.filter((pattern) => has.has(pattern)).length
                return (
                  <div key={open} className="flex between top gap-12">
                    <Checkbox
                      size="sm"
                      label={name}
                      description={
                        kept(open) ? t('roles.kept') : beyond(open) ? t('roles.beyond') : undefined
                      }
                      checked={has.has(open)}
                      disabled={fixed(open)}
                      // Who may not open a list cannot change what stands in it.
                      onChange={(event) =>
                        set(
                          event.currentTarget.checked ? [open] : [open, ...change],
                          event.currentTarget.checked,
                        )
                      }
                    />
                    {change.length > 0 && (
                      <Checkbox
                        size="sm"
                        label={t('roles.change')}
                        aria-label={t('roles.changeOf', { name })}
                        checked={some === change.length}
                        indeterminate={some > 0 && some < change.length}
                        disabled={change.every(fixed)}
                        onChange={(event) =>
                          set(
                            event.currentTarget.checked ? [open, ...change] : change,
                            event.currentTarget.checked,
                          )
                        }
                      />
                    )}
                  </div>
                )
              })}
            </fieldset>
          )
        })}
      </div>
    </section>
  )
}

/** How each action is called in the texts. */
const ACTIONS = {
  'actions/see-customer-contacts': 'contacts',
  'actions/export': 'export',
  'actions/change-many-customers': 'many',
  'actions/merge-customers': 'merge',
  'actions/change-products': 'products',
  'actions/give-money-back': 'refunds',
  'actions/see-team-figures': 'team',
  'actions/change-alert-rules': 'alerts',
} as const satisfies Record<RoleAction, string>
