import '@ui/kit/workspaceTexts'
import { sameList, usePanel, usePreferences, useUser, useView } from '@app/panel'
import { instanceList } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import { viewerOf } from '@domain/login/session'
import { platformState } from '@domain/platform/availability'
import { ADMINISTRATOR } from '@domain/tickets/visibility'
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import { useTitle } from '@ui/kit/title'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { InstanceCard } from './InstanceCard'
import styles from './InstanceListPage.module.css'

/** The connections of the user, and which of them to serve. */
export default function InstanceListPage() {
  const t = useText()
  useTitle(t('instances.title'))
  const { tenant, ready } = usePanel()
  const navigate = useNavigate()
  const viewer = viewerOf(useUser())
  const ids = viewer.role === ADMINISTRATOR ? null : viewer.instance_ids
  const key = ids?.join() ?? '*'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `ids`, which is made anew on each render.
  const select = useCallback((world: World) => instanceList(world, ids), [key])
  const rows = useView(['instances'], select, sameList)
  const platform = useView(['platform'], platformState)
  const [preferences, update] = usePreferences()
  // Empty means all: that is how it is kept, so that connections made later are in.
  const [chosen, setChosen] = useState<readonly string[] | 'all'>(
    preferences.instanceIds.length === 0 ? 'all' : preferences.instanceIds,
  )
  const valid = chosen === 'all' || rows.some((row) => chosen.includes(row.id))

  const toggle = (id: string) =>
    setChosen((now) => {
      if (now === 'all') return [id]
      return now.includes(id) ? now.filter((other) => other !== id) : [...now, id]
    })
  const open = () => {
    update((draft) => {
      draft.instanceIds =
        chosen === 'all' ? [] : rows.map((row) => row.id).filter((id) => chosen.includes(id))
    })
    void navigate(`/${tenant}/chat/attendance`)
  }

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1>{t('instances.title')}</h1>
          <p>{t('instances.lead')}</p>
        </div>
        {rows.length > 0 && (
          <Button onClick={open} disabled={!valid}>
            {t('instances.open')}
          </Button>
        )}
      </header>
      {rows.length === 0 && ready && (
        <div className={styles.empty}>
          <IconPlugConnectedX size={32} stroke={1.5} aria-hidden />
          <strong>{t('instances.none')}</strong>
          <span>{t('instances.noneHint')}</span>
        </div>
      )}
      {rows.length === 0 && !ready && (
        <div className={styles.grid} aria-busy="true">
          {[1, 2, 3].map((place) => (
            <div key={place} className={styles.skeleton} />
          ))}
        </div>
      )}
      {rows.length > 0 && (
        <fieldset className={styles.choice}>
          <legend className={styles.legend}>{t('instances.title')}</legend>
          <label className={styles.all}>
            <input
              type="checkbox"
              checked={chosen === 'all'}
              onChange={() => setChosen(chosen === 'all' ? [] : 'all')}
            />
            <span>
              <strong>{t('instances.all')}</strong>
              <small>{t('instances.allHint')}</small>
            </span>
          </label>
          <div className={styles.grid}>
            {rows.map((row) => (
              <InstanceCard
                key={row.id}
                row={row}
                platform={platform}
                chosen={chosen === 'all' || chosen.includes(row.id)}
                onToggle={() => toggle(row.id)}
              />
            ))}
          </div>
          {!valid && (
            <p className={styles.invalid} role="alert">
              {t('instances.chooseOne')}
            </p>
          )}
        </fieldset>
      )}
    </div>
  )
}
