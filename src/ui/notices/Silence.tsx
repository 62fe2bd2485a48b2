import { useCommands, useView } from '@app/panel/panel'
import { ownPreferences } from '@domain/notices/preferences'
import { isQuiet } from '@domain/notices/quiet-hours'
import { Button } from '@mantine/core'
import { IconMoonStars } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDateTime } from '@ui/kit/dates'
import { tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import styles from './NoticeCentre.module.css'
import { noticeCentreTexts } from './texts/centre/pt_BR'

const MINUTE_MS = 60_000

/** Tomorrow at eight, where the user is, ms. */
function tomorrowMorning(now: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + 1)
  day.setHours(8, 0, 0, 0)
  return day.getTime()
}

/** Do not disturb, for a while: how long, and the way back. */
export function Silence() {
  const t = useTexts(noticeCentreTexts)
  const commands = useCommands()
  const now = useNow(MINUTE_MS)
  const { notices } = useView(['userPreferences'], ownPreferences, (a, b) => a.rev === b.rev)
  const until = notices.do_not_disturb_until
  const silent = until !== null && Date.parse(until) > now
  const set = (ms: number | null) =>
    void commands
      .saveNotices({ ...notices, do_not_disturb_until: ms === null ? null : new Date(ms).toISOString() })
      .then(tellFailure)
  const wall = new Date(now)
  const quiet = isQuiet(notices.quiet_hours, {
    weekday: wall.getDay(),
    minute: wall.getHours() * 60 + wall.getMinutes(),
  })
  return (
    <fieldset className={styles.silence} aria-label={t('silence')}>
      <span className="inline-row gap-6 strong">
        <IconMoonStars size={16} aria-hidden /> {t('silence')}
      </span>
      {silent ? (
        <>
          <p className="m-0 muted dense" role="status">
            {t('silentUntil', { time: formatDateTime(until) })}
          </p>
          <Button size="compact-sm" variant="light" onClick={() => set(null)}>
            {t('again')}
          </Button>
        </>
      ) : (
        <span className="flex wrap gap-6">
          <Button size="compact-sm" variant="default" onClick={() => set(now + 30 * MINUTE_MS)}>
            {t('halfHour')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => set(now + 120 * MINUTE_MS)}>
            {t('twoHours')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => set(tomorrowMorning(now))}>
            {t('tomorrow')}
          </Button>
        </span>
      )}
      {quiet && <p className="m-0 muted dense">{t('quietNow')}</p>}
    </fieldset>
  )
}
