import { DEFAULT_ZONE } from '@contract/zone'
import type { PlatformState } from '@domain/platform/availability'
import { environmentOf, feedStateBeside } from '@domain/platform/status-feed'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useStatusFeed } from './internal/useStatusFeed'
import styles from './StatusWidget.module.css'
import { statusTexts } from './texts/pt_BR'

/**
 * Of its own: the panel's dates bring the workspace's texts along, which the login does without. Always by Brasília's
 * clock: the platform's status is nobody's shop's, and is shown before there is one.
 */
const momentOf = (at: string): string =>
  new Date(at).toLocaleString('pt-BR', { timeZone: DEFAULT_ZONE, dateStyle: 'short', timeStyle: 'short' })

/**
 * How the platform is, as its status feed has it (specification section 2, Status widget): the worst state in a
 * word and its colour; behind it the affected components and the time. Plain elements: the login has it too.
 */
export default function StatusWidget({
  tenant,
  above = false,
  news = null,
}: {
  tenant: string
  above?: boolean
  /** What the panel itself knows of the platform: where that changes, the feed has something new to say. */
  news?: PlatformState | null
}) {
  const t = useTexts(statusTexts)
  const reading = useStatusFeed(tenant, news)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: PointerEvent) => {
      const { current } = details
      if (current?.open && event.target instanceof Node && !current.contains(event.target))
        current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  if (reading === null) return null
  const known = reading === 'unknown' ? null : reading
  const stands = known && feedStateBeside(known.state, news ?? 'up')
  const state = stands ? t(`states.${stands}`) : t('unknown')
  const onKey = (event: KeyboardEvent) => {
    const { current } = details
    if (event.code !== 'Escape' || !current?.open) return
    current.open = false
    current.querySelector('summary')?.focus()
  }
  return (
    <details ref={details} className={`${styles.widget} ${above ? styles.above : ''}`} onKeyDown={onKey}>
      <summary className={styles.button} data-state={stands} aria-label={t('button', { state })}>
        <span className={styles.dot} aria-hidden />
        {state}
      </summary>
      <div className={styles.panel}>
        <strong>
          {t(`environments.${environmentOf(location.href)}`)}: {state}
        </strong>
        {known === null && <p>{t('unknownText')}</p>}
        {stands === 'operational' && known?.affected.length === 0 && <p>{t('allWell')}</p>}
        {known && known.affected.length > 0 && (
          <ul aria-label={t('affected')}>
            {known.affected.map((item) => (
              <li key={item.name} data-state={item.state}>
                <span className={styles.dot} aria-hidden />
                <span>
                  {item.name}: {t(`states.${item.state}`)}
                </span>
                {item.description && <small className={styles.note}>{item.description}</small>}
              </li>
            ))}
          </ul>
        )}
        {known?.updatedAt && <small>{t('updated', { when: momentOf(known.updatedAt) })}</small>}
      </div>
    </details>
  )
}
