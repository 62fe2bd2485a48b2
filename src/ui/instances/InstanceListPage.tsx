import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { sameList, usePanel, usePreferences, useUser, useView } from '@app/panel/panel'
import { destination } from '@domain/access/guard'
import { pathTo } from '@domain/access/routes'
import { ADMINISTRATOR } from '@domain/access/visibility'
import { ANY_INSTANCE, findInstances, type InstanceFilter } from '@domain/instances/find'
import { instanceLabel, instanceList } from '@domain/instances/label'
import { mayUnify, servedConnections } from '@domain/instances/served'
import type { InstanceRow } from '@domain/instances/tables'
import type { World } from '@domain/kernel/world'
import { viewerOf } from '@domain/login/session'
import { platformState } from '@domain/platform/availability'
import { Button } from '@mantine/core'
import { IconPlus, IconTool } from '@tabler/icons-react'
import { useManager } from '@ui/instance-picker/useManager'
import { Illustration } from '@ui/kit/Illustration'
import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import StatusWidget from '@ui/status/StatusWidget'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import styles from './InstanceListPage.module.css'
import { InstanceCard } from './internal/InstanceCard'
import { InstanceFilters } from './internal/InstanceFilters'
import { NEW } from './internal/newInstance'
import { useInstanceQuery } from './internal/useInstanceQuery'
import { instanceChoiceTexts } from './texts/choice/pt_BR'
import { instanceTexts } from './texts/pt_BR'

/** For administrators alone. */
const FirstDay = part(() => import('@ui/first-day/FirstDay'))

/** Below this many everything is seen at a glance. */
const FEWEST_TO_FILTER = 4

/** The connections of the user, how they stand, and which of them to serve. */
export default function InstanceListPage() {
  const t = useTexts(instanceChoiceTexts)
  const own = useTexts(instanceTexts)
  const { tenant, ready } = usePanel()
  const navigate = useNavigate()
  const user = useUser()
  const viewer = viewerOf(user)
  const manages = useManager()
  const ids = viewer.role === ADMINISTRATOR ? null : viewer.instance_ids
  const key = ids?.join() ?? '*'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `ids`, which is made again on each render.
  const select = useCallback((world: World) => instanceList(world, ids), [key])
  const rows = useView(['instances'], select, sameList)
  const platform = useView(['platform'], platformState)
  const [address] = useSearchParams()
  const left = address.get('to')
  const away = useRef<HTMLParagraphElement>(null)
  // Whoever was taken out of the attendance is told why, and comes back to the same ticket by itself.
  useEffect(() => {
    if (left === null) return
    if (platform === 'up') void navigate(destination(tenant, left), { replace: true })
    else away.current?.focus()
  }, [left, platform, navigate, tenant])
  const usage = useInstanceQuery({ type: 'usage' }, { wanted: manages, key: String(rows.length) })
  const [filter, setFilter] = useState(ANY_INSTANCE)
  const [preferences, update] = usePreferences()
  // Empty means all: that is how it is kept, so that connections made later are in.
  const [wanted, setChosen] = useState<readonly string[] | 'all'>(
    preferences.instanceIds.length === 0 ? 'all' : preferences.instanceIds,
  )
  const single = !mayUnify(user) && rows.length > 1
  const chosen = single ? servedConnections(wanted === 'all' ? [] : wanted, user) : wanted
  const valid = chosen === 'all' || rows.some((row) => chosen.includes(row.id))
  const shown = findInstances(rows, filter, platform)

  const toggle = (id: string) =>
    setChosen((now) => {
      if (single || now === 'all') return [id]
      return now.includes(id) ? now.filter((other) => other !== id) : [...now, id]
    })
  const open = () => {
    update((draft) => {
      draft.instanceIds =
        chosen === 'all' ? [] : rows.map((row) => row.id).filter((id) => chosen.includes(id))
    })
    void navigate(pathTo(tenant, 'chat/attendance'))
  }
  const change = (filter: Partial<InstanceFilter>) => setFilter((now) => ({ ...now, ...filter }))
  const firstDay = viewer.role === ADMINISTRATOR && <FirstDay />

  return (
    <Page
      route="instances/list/{chooseInstance}"
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <StatusWidget tenant={tenant} news={platform} />
          {manages && (
            <Button
              // Before the first one there is nothing else to do here.
              variant={rows.length === 0 && ready ? 'filled' : 'default'}
              component={Link}
              to={pathTo(tenant, 'instances/build/{id}', { id: NEW })}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {own('new')}
            </Button>
          )}
          {rows.length > 0 && (
            <Button onClick={open} disabled={!valid || platform !== 'up'}>
              {t('open')}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 && ready && firstDay}
      {platform !== 'up' && (
        <p ref={away} className={styles.platform} role="status" tabIndex={-1}>
          <IconTool size={18} aria-hidden />
          {own(platform === 'maintenance' ? 'inMaintenance' : 'whatsappOff')}
          {left !== null && ` ${own('backByItself')}`}
        </p>
      )}
      {rows.length === 0 && ready && (
        <div className={styles.empty}>
          <Illustration of="empty" />
          <strong>{manages ? own('noneYet') : t('none')}</strong>
          <span>{manages ? own('noneYetHint') : t('noneHint')}</span>
        </div>
      )}
      {rows.length === 0 && !ready && (
        <div className={styles.grid} aria-busy="true">
          {[1, 2, 3].map((place) => (
            <div key={place} className={styles.skeleton} />
          ))}
        </div>
      )}
      {rows.length >= FEWEST_TO_FILTER && <InstanceFilters filter={filter} onChange={change} />}
      {rows.length > 0 && (
        <fieldset className={styles.choice}>
          <legend className={styles.legend}>{t('title')}</legend>
          {single ? (
            <p className={styles.single}>{own('oneAtATime')}</p>
          ) : (
            <label className={styles.all}>
              <input
                type="checkbox"
                checked={chosen === 'all'}
                onChange={() => setChosen(chosen === 'all' ? [] : 'all')}
              />
              <span>
                <strong>{t('all')}</strong>
                <small>{t('allHint')}</small>
              </span>
            </label>
          )}
          <div className={styles.grid}>
            {shown.map((row) => (
              <InstanceCard
                key={row.id}
                row={row}
                platform={platform}
                chosen={chosen === 'all' || chosen.includes(row.id)}
                single={single}
                usage={usage.value?.find(({ instance_id: id }) => id === row.id) ?? null}
                onToggle={() => toggle(row.id)}
                actions={manages && <Actions row={row} />}
              />
            ))}
          </div>
          {shown.length === 0 && (
            <div className={styles.empty}>
              <Illustration of="search" />
              <span>{own('noneFound')}</span>
              <Button variant="subtle" onClick={() => setFilter(ANY_INSTANCE)}>
                {own('shared:clear')}
              </Button>
            </div>
          )}
          <Failure className={styles.invalid} why={!valid && t('chooseOne')} />
        </fieldset>
      )}
      {/* It comes later than the connections, and would move them under the pointer. */}
      {rows.length > 0 && firstDay}
    </Page>
  )
}

/** The way to connect it, where it is not, and to change it. */
function Actions({ row }: { row: InstanceRow }) {
  const t = useTexts(instanceTexts)
  const { tenant } = usePanel()
  const down = instanceLabel(row, 'up') !== 'connected'
  const { id, data } = row
  const link = (pattern: 'instances/build/{id}' | 'instances/edit/{id}') => pathTo(tenant, pattern, { id })
  return (
    <div className={styles.actions}>
      {down && (
        <Button
          size="compact-sm"
          variant="light"
          component={Link}
          to={link('instances/build/{id}')}
          aria-label={t('of', { action: data.is_official ? t('connect') : t('readCode'), name: data.name })}
        >
          {data.is_official ? t('connect') : t('readCode')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        component={Link}
        to={link('instances/edit/{id}')}
        aria-label={t('of', { action: t('shared:edit'), name: data.name })}
      >
        {t('shared:edit')}
      </Button>
    </div>
  )
}
