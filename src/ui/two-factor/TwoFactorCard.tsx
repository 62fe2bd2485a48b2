import '@mantine/core/styles/Skeleton.css'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { Button, Skeleton } from '@mantine/core'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { languageTag, shopZone, useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import styles from './TwoFactorCard.module.css'
import { accessTexts } from './texts/pt_BR'

const TwoFactorDialog = layerPart(() => import('./internal/TwoFactorDialog'))

type Standing = AccountOutcome<'twoFactor'>
/** What is about to be done. */
export type Purpose = 'enable' | 'renew' | 'codes' | 'disable'
/** So few recovery codes that new ones are wanted. */
const FEW = 3

/** The user's own second factor: how it stands, and what can be done about it. */
export function TwoFactorCard() {
  const t = useTexts(accessTexts)
  const commands = useCommands()
  const [standing, setStanding] = useState<Standing | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [purpose, setPurpose] = useState<Purpose | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    const outcome = await commands.account('twoFactor', null)
    if (outcome.ok) setStanding(outcome.value)
    else setFailure(outcome.message || t('unreachable'))
  }, [commands, t])
  useEffect(() => void load(), [load])

  return (
    <section className={styles.card} aria-labelledby="two-factor">
      <h2 id="two-factor">
        {t('settings.title')}
        {standing && (
          <StateBadge tone={standing.enrolled ? 'success' : 'quiet'}>
            {t(standing.enrolled ? 'settings.badgeOn' : 'settings.badgeOff')}
          </StateBadge>
        )}
      </h2>
      {failure !== null && (
        <div role="alert">
          <p>{failure}</p>
          <Button variant="light" size="compact-sm" onClick={() => void load()}>
            {t('kit:retry')}
          </Button>
        </div>
      )}
      {!standing && failure === null && <Skeleton height={60} />}
      {standing && (
        <>
          <p>
            {standing.enrolled
              ? t('settings.on', { date: dateOf(standing.confirmed_at), count: standing.recovery_codes_left })
              : t('settings.off')}
          </p>
          {standing.required && <p>{t('settings.required')}</p>}
          {standing.enrolled && standing.recovery_codes_left <= FEW && (
            <p className={styles.warning}>{t('settings.few')}</p>
          )}
          <div className="flex wrap gap-8">
            {standing.enrolled ? (
              <>
                <Button variant="default" onClick={() => setPurpose('codes')}>
                  {t('settings.codes')}
                </Button>
                <Button variant="default" onClick={() => setPurpose('renew')}>
                  {t('settings.renew')}
                </Button>
                {!standing.required && (
                  <Button variant="subtle" color="danger" onClick={() => setPurpose('disable')}>
                    {t('settings.disable')}
                  </Button>
                )}
              </>
            ) : (
              <Button onClick={() => setPurpose('enable')}>{t('settings.enable')}</Button>
            )}
          </div>
        </>
      )}
      {purpose && (
        <TwoFactorDialog
          purpose={purpose}
          onClose={() => {
            setPurpose(null)
            void load()
          }}
        />
      )}
    </section>
  )
}

const dateOf = (iso: string | null): string =>
  iso === null
    ? ''
    : new Intl.DateTimeFormat(languageTag(), { timeZone: shopZone(), dateStyle: 'short' }).format(
        new Date(iso),
      )
