import { sameList, useCommands, useView } from '@app/panel/panel'
import { settingsIn } from '@domain/settings/entries'
import { SettingHistoryDocument, type SettingHistoryQuery } from '@infra/graphql/settings.gen'
import { useTexts } from '@ui/kit/text'
import { Lines } from '@ui/log-lines/Lines'
import { timeOf } from '@ui/log-lines/logTime'
import { useLines } from '@ui/log-lines/useLines'
import { useCallback } from 'react'
import { changedSetting } from '../changedSetting'
import styles from '../DynamicSettingsPage.module.css'
import { settingTexts } from '../texts/pt_BR'

type Line = SettingHistoryQuery['settingHistory']['items'][number]

/** Who changed which setting when, from what to what. */
export function SettingHistory() {
  const t = useTexts(settingTexts)
  const { read } = useCommands()
  // A setting that changes is what makes a new line.
  const entries = useView(['settings'], settingsIn, sameList)
  const ask = useCallback(
    async (after: string | null) => {
      void entries
      const outcome = await read(SettingHistoryDocument, { after })
      return outcome.ok ? { ok: true as const, value: outcome.value.settingHistory } : outcome
    },
    [read, entries],
  )
  const { lines, next, busy, failure, load } = useLines<Line>(ask)
  return (
    <section id="settings-history" className={styles.card} aria-label={t('history')}>
      <h2>{t('history')}</h2>
      <Lines
        count={lines?.length ?? null}
        next={next}
        busy={busy}
        failure={failure}
        load={(after) => void load(after)}
        texts={{
          loading: t('historyLoading'),
          failed: t('historyUnread'),
          retry: t('kit:retry'),
          more: t('historyMore'),
        }}
        empty={<p>{t('historyEmpty')}</p>}
      >
        <ul className={styles.history}>
          {lines?.map(({ id, at, user_name: user, reason }) => (
            <li key={id}>
              <span>{changedSetting(t, reason ?? '')}</span>
              <small>
                {timeOf(at)} · {user ?? '–'}
              </small>
            </li>
          ))}
        </ul>
      </Lines>
    </section>
  )
}
