import type { ShopCount } from '@contract/entities'
import { useNow } from '@ui/kit/clock'
import { formatShort, formatSpan } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'

/** Where somebody is, in words behind a sign of its own shape. */
export function PersonState({ person: { state, since, pause, full } }: { person: ShopCount }) {
  const t = useTexts(controlPanelTexts)
  const now = useNow()
  const span = since === null ? '' : formatSpan(Math.max(0, now - Date.parse(since)), t)
  const said =
    state === 'online'
      ? t(full ? 'states.full' : 'states.online')
      : state === 'paused'
        ? pause === null
          ? t('states.paused', { span })
          : t('states.pausedFor', { reason: pause, span })
        : since === null
          ? t('states.offline')
          : t('states.offlineSince', { when: formatShort(since, now, t) })
  return (
    <span className={styles.state} data-state={state === 'online' && full ? 'full' : state}>
      {said}
    </span>
  )
}
