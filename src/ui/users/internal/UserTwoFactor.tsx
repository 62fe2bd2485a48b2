import { Dialog } from '@ui/kit/Dialog'
import { Failure } from '@ui/kit/Failure'
import '@mantine/core/styles/Switch.css'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import type { User } from '@contract/entities'
import { Button, Skeleton, Switch } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { StateBadge } from '@ui/kit/StateBadge'
import { useAction } from '@ui/kit/server/useAction'
import { languageTag, shopZone, useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'

type Standing = AccountOutcome<'userTwoFactor'>

/** A user's second factor, for those who manage users: how it stands, whether it is asked for, and the way out for whoever lost it. */
export function UserTwoFactor({ user: { id, name }, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(teamTexts)
  const { account } = useCommands()
  const [standing, setStanding] = useState<Standing | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const [asking, setAsking] = useState<'require' | 'reset' | null>(null)
  const { busy, failure, run } = useAction()
  const load = useCallback(async () => {
    setUnread(null)
    const outcome = await account('userTwoFactor', { id })
    if (outcome.ok) setStanding(outcome.value)
    else setUnread(outcome.message || t('failed'))
  }, [account, id, t])
  useEffect(() => void load(), [load])

  const require = async (required: boolean) => {
    const said = t(required ? 'users.twoFactor.required' : 'users.twoFactor.freed', { name })
    const { ok } = await run(() => account('requireTwoFactor', { id, required }), said)
    if (ok) await done()
  }
  const reset = async () => {
    const said = t('users.twoFactor.wasReset', { name })
    if ((await run(() => account('resetTwoFactor', { id }), said)).ok) await done()
  }
  const done = async () => {
    setAsking(null)
    await load()
  }
  if (asking)
    return (
      <ConfirmDialog
        title={t(`users.twoFactor.${asking}Title`, { name })}
        text={t(`users.twoFactor.${asking}Text`)}
        action={t(`users.twoFactor.${asking}`)}
        color={asking === 'reset' ? 'danger' : 'primary'}
        busy={busy}
        failure={failure}
        onConfirm={() => void (asking === 'reset' ? reset() : require(true))}
        onClose={() => setAsking(null)}
      />
    )
  return (
    <Dialog onClose={onClose} title={<strong>{t('users.twoFactor.title', { name })}</strong>}>
      {unread !== null && (
        <div className={styles.state} role="alert">
          <p>{unread}</p>
          <Button variant="light" onClick={() => void load()}>
            {t('kit:retry')}
          </Button>
        </div>
      )}
      {!standing && unread === null && <Skeleton height={120} />}
      {standing && unread === null && (
        <div className={styles.form}>
          <p>
            <StateBadge tone={standing.enrolled ? 'success' : 'quiet'}>
              {t(standing.enrolled ? 'users.twoFactor.on' : 'users.twoFactor.off')}
            </StateBadge>
          </p>
          {standing.enrolled && (
            <p className={styles.muted}>
              {t('users.twoFactor.since', {
                date: dateOf(standing.confirmed_at),
                count: standing.recovery_codes_left,
              })}
            </p>
          )}
          <Switch
            label={t('users.twoFactor.ask')}
            description={
              standing.required && !standing.required_alone ? t('users.twoFactor.askedOfAll') : undefined
            }
            checked={standing.required_alone}
            disabled={busy}
            onChange={({ currentTarget: { checked } }) =>
              checked && !standing.enrolled ? setAsking('require') : void require(checked)
            }
          />
          <Failure className={styles.failure} why={failure} />
          <div className={styles.foot}>
            {standing.enrolled && (
              <Button variant="light" color="danger" disabled={busy} onClick={() => setAsking('reset')}>
                {t('users.twoFactor.reset')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('kit:close')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const dateOf = (iso: string | null): string =>
  iso === null
    ? ''
    : new Intl.DateTimeFormat(languageTag(), { timeZone: shopZone(), dateStyle: 'short' }).format(
        new Date(iso),
      )
