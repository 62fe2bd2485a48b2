import { useStorageFailing } from '@app/panel/device-views'
import { usePanel, useRow, useView } from '@app/panel/panel'
import { connectionsPath } from '@domain/access/guard'
import { wrongClock } from '@domain/connection/clock-ahead'
import { isSyncing } from '@domain/connection/sync-indicator'
import type { World } from '@domain/kernel/world'
import { platformState } from '@domain/platform/availability'
import {
  IconAlertTriangle,
  IconClock,
  IconClockExclamation,
  IconCloudOff,
  IconRefresh,
  IconTool,
} from '@tabler/icons-react'
import { formatSpan } from '@ui/kit/dates'
import { type TextKey, useTexts } from '@ui/kit/text'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './ConnectionIndicator.module.css'
import { connectionTexts } from './texts/pt_BR'

const waitingCount = (world: World) => world.rows.outbox.size + world.rows.internalOutbox.size

type Shown = { tone: 'quiet' | 'warning' | 'danger'; icon: ReactNode; text: TextKey<typeof connectionTexts> }

/** What is over by then is not said, ms. */
const BLINK_MS = 300

/** A clock of exactly an hour is measured some milliseconds short of it. */
const HALF_MINUTE_MS = 30_000

const ICON = { size: 16, 'aria-hidden': true } as const

/** How the connection stands, in a word; nothing while all is well. Also how many messages still wait here. */
export function ConnectionIndicator() {
  const t = useTexts(connectionTexts)
  const connection = useRow('connection', 'self')
  const outbox = useView(['outbox', 'internalOutbox'], waitingCount)
  const platform = useView(['platform'], platformState)
  const storageFailing = useStorageFailing()
  const wrong = useView(['connection'], wrongClock)
  const { tenant } = usePanel()
  // The list of connections says it itself, and more of it.
  const saidThere = useLocation().pathname.startsWith(connectionsPath(tenant))
  const state = isSyncing(connection) ? 'catchingUp' : (connection?.state ?? 'idle')
  const shown = useLasting(useSteady(state))
  const stale = shown !== null && shown.tone !== 'quiet' && connection?.everLive === false

  return (
    <div className={styles.host} role="status" aria-live="polite" data-passing>
      {platform !== 'up' && !saidThere && (
        <div className={styles.warning}>
          {platform === 'maintenance' ? <IconTool {...ICON} /> : <IconAlertTriangle {...ICON} />}
          {t(platform === 'maintenance' ? 'platformMaintenance' : 'platformOff')}
        </div>
      )}
      {storageFailing && (
        <div className={styles.danger}>
          <IconAlertTriangle {...ICON} />
          {t('storageFailing')}
        </div>
      )}
      {wrong !== 0 && (
        <div className={styles.warning}>
          <IconClockExclamation {...ICON} />
          {t(wrong > 0 ? 'clockAhead' : 'clockBehind', {
            span: formatSpan(Math.abs(wrong) + HALF_MINUTE_MS, t),
          })}
        </div>
      )}
      {shown && (
        <div className={styles[shown.tone]}>
          {shown.icon}
          <span>
            {t(shown.text)} {stale && t('stale')}
          </span>
          {outbox > 0 && (
            <span className={styles.outbox}>
              <IconClock {...ICON} />
              {t('outbox', { count: outbox })}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function describe(state: string): Shown | null {
  switch (state) {
    case 'connecting':
      return {
        tone: 'quiet',
        icon: <IconRefresh {...ICON} className={styles.turning} />,
        text: 'connection:connecting',
      }
    case 'catchingUp':
      return {
        tone: 'quiet',
        icon: <IconRefresh {...ICON} className={styles.turning} />,
        text: 'connection:catchingUp',
      }
    case 'waiting':
      return { tone: 'warning', icon: <IconCloudOff {...ICON} />, text: 'connection:waiting' }
    case 'offline':
      return { tone: 'danger', icon: <IconCloudOff {...ICON} />, text: 'connection:offline' }
    default:
      return null
  }
}

/**
 * What a state is shown as. An attempt after one that failed stays in the place of what said so: the screen below
 * moves when it is over, not with each of them.
 */
function useSteady(state: string): Shown | null {
  const failed = useRef(false)
  if (state !== 'connecting') failed.current = state === 'waiting' || state === 'offline'
  const shown = describe(state)
  return shown && failed.current ? { ...shown, tone: shown.tone === 'quiet' ? 'warning' : shown.tone } : shown
}

/** Shows what is quiet only when it lasts: a reconnect of a blink should not make the screen blink. */
function useLasting(shown: Shown | null): Shown | null {
  const quiet = shown?.tone === 'quiet'
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!quiet) return
    const timer = setTimeout(() => setLasting(true), BLINK_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [quiet])
  return quiet && !lasting ? null : shown
}
