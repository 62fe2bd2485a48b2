import { usePreferences } from '@app/panel/panel'
import { useReplay, type Verdict } from '@app/replay/replay'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconEye,
  IconLogout2,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { schemeOf } from '@ui/kit/colorScheme'
import { formatDateTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { type Translate, useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './Banner.module.css'
import { plainly } from './times'

/** What the check of the whole file has come to; null while it runs, 'failed' when it could not. */
export type Checked = Verdict | 'failed' | null

type Props = { checked: Checked; onLeave: () => void; children: ReactNode }

/** Says that this is no live panel, and what log it is. */
export function Banner({ checked, onLeave, children }: Props) {
  const t = useTexts(replayTexts)
  const { info } = useReplay()
  const { header, period } = info
  const [preferences, update] = usePreferences()
  const dark = schemeOf(preferences.theme) === 'dark'
  const time = (ms: number) => formatDateTime(new Date(ms).toISOString())
  return (
    <header className={styles.banner}>
      <h1>
        <IconEye size={18} aria-hidden />
        {t('banner.title')}
      </h1>
      <ul className={styles.facts} aria-label={t('banner.region')}>
        <li className={styles.file} title={plainly(info.fileName)}>
          {plainly(info.fileName)}
        </li>
        <li>
          <span className="muted">{t('banner.tenant')}</span> {plainly(header.tenant)}
        </li>
        <li className={styles.build}>
          <span className="muted">{t('banner.build')}</span> {plainly(header.build)}
        </li>
        {period && (
          <li>
            <span className="muted">{t('banner.period')}</span> {time(period[0])} – {time(period[1])}
          </li>
        )}
        <li>{t('banner.entries', { count: info.entries })}</li>
      </ul>
      <div className={styles.badges} role="status">
        <HashBadge checked={checked} hasFooter={info.hasFooter} t={t} />
        {checked && checked !== 'failed' && checked.violations.length > 0 && (
          <span
            className="danger"
            title={[...new Set(checked.violations.map(({ rule }) => rule))].join(', ')}
          >
            <IconAlertTriangle size={14} aria-hidden />
            {t('banner.broken', { count: checked.violations.length })}
          </span>
        )}
        {info.quarantinedCount > 0 && (
          <span
            className="warning"
            title={info.quarantined
              .slice(0, 10)
              .map(({ line, reason }) => `${t('banner.line', { line })}: ${plainly(reason)}`)
              .join('\n')}
          >
            <IconAlertTriangle size={14} aria-hidden />
            {t('banner.quarantined', { count: info.quarantinedCount })}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {children}
        <IconButton
          label={t(dark ? 'banner.toLight' : 'banner.toDark')}
          onClick={() =>
            update((draft) => {
              draft.theme = dark ? 'light' : 'dark'
            })
          }
        >
          {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
        </IconButton>
        <IconButton label={t('banner.leave')} onClick={onLeave}>
          <IconLogout2 size={18} aria-hidden />
        </IconButton>
      </div>
    </header>
  )
}

type BadgeProps = { checked: Checked; hasFooter: boolean; t: Translate<typeof replayTexts> }

function HashBadge({ checked, hasFooter, t }: BadgeProps) {
  if (!hasFooter)
    return (
      <span className="warning" title={t('banner.noFooterHint')}>
        <IconAlertTriangle size={14} aria-hidden />
        {t('banner.noFooter')}
      </span>
    )
  if (checked === null) return <span className="muted">{t('banner.checking')}</span>
  if (checked === 'failed') return <span className="muted">{t('banner.unchecked')}</span>
  if (checked.otherFold)
    return (
      <span className="warning" title={t('banner.otherFoldHint', checked.otherFold)}>
        <IconAlertTriangle size={14} aria-hidden />
        {t('banner.otherFold')}
      </span>
    )
  return checked.matches ? (
    <span className="success" title={t('banner.matchesHint')}>
      <IconCircleCheck size={14} aria-hidden />
      {t('banner.matches')}
    </span>
  ) : (
    <span className="danger" title={t('banner.differsHint')}>
      <IconAlertTriangle size={14} aria-hidden />
      {t('banner.differs')}
    </span>
  )
}
