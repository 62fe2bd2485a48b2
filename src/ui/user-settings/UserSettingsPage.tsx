import { useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import { Button } from '@mantine/core'
import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { PasswordCard } from '@ui/login/PasswordCard'
import { DesktopPermission } from '@ui/notices/DesktopPermission'
import { Silence } from '@ui/notices/Silence'
import { noticeCentreTexts } from '@ui/notices/texts/centre/pt_BR'
import { AccessRulesCard } from '@ui/security-report/AccessRulesCard'
import { ActivityCard } from '@ui/security-report/ActivityCard'
import { TwoFactorCard } from '@ui/two-factor/TwoFactorCard'
import { SelfCard } from '@ui/users/SelfCard'
import { Appearance } from './internal/Appearance'
import { KindsTable } from './internal/KindsTable'
import { QuietHours } from './internal/QuietHours'
import { useSavedNotices } from './internal/useSavedNotices'
import { lookTexts } from './texts/pt_BR'
import styles from './UserSettingsPage.module.css'

/** What a user chooses for themselves: how the panel looks, how and when they are told. Kept as it is changed, for all their devices. */
export default function UserSettingsPage() {
  const t = useTexts(noticeCentreTexts)
  const { role } = useUser()
  const look = useTexts(lookTexts)
  const { notices, change, failure, retry, saved } = useSavedNotices()
  return (
    <Page route="user-settings" width="narrow">
      <SelfCard />
      <Appearance />
      <header className={styles.header}>
        <h2>{look('notices')}</h2>
        <p>{t('lead')}</p>
      </header>
      {failure !== null && (
        <div className={styles.failure} role="alert">
          <span>{t('failed', { reason: failure })}</span>
          <Button size="compact-sm" variant="light" color="danger" onClick={retry}>
            {t('kit:retry')}
          </Button>
        </div>
      )}
      <p className={styles.saved} role="status">
        {saved && t('saved')}
      </p>
      <section className={styles.card}>
        <Silence />
        <DesktopPermission />
      </section>
      <section className={styles.card} aria-labelledby="notice-kinds">
        <h2 id="notice-kinds">{t('kinds')}</h2>
        <label className={styles.volume}>
          {t('volume')}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={notices.volume}
            onChange={(event) => change({ volume: Number(event.currentTarget.value) })}
          />
          <output>{notices.volume}%</output>
        </label>
        <KindsTable notices={notices} onChange={change} />
      </section>
      <section className={styles.card} aria-labelledby="quiet-hours">
        <h2 id="quiet-hours">{t('quiet')}</h2>
        <p className={styles.help}>{t('quietLead')}</p>
        <QuietHours spans={notices.quiet_hours} onChange={(quiet_hours) => change({ quiet_hours })} />
      </section>
      <PasswordCard />
      <TwoFactorCard />
      <ActivityCard />
      {isAdministrator(role) && <AccessRulesCard />}
    </Page>
  )
}
