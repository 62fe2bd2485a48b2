import type { NoticePreferences } from '@contract/entities'
import { NOTICE_KINDS, type NoticeKind } from '@domain/notices/kinds'
import { choiceFor } from '@domain/notices/preferences'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { playChime } from '@ui/notices/chime'
import { noticeCentreTexts } from '@ui/notices/texts/centre/pt_BR'
import styles from '../UserSettingsPage.module.css'

type Props = { notices: NoticePreferences; onChange: (over: Partial<NoticePreferences>) => void }

/** For each kind: by sound, on the desktop, and how it sounds. */
export function KindsTable({ notices, onChange }: Props) {
  const t = useTexts(noticeCentreTexts)
  const set = (kind: NoticeKind, over: Partial<{ sound: boolean; desktop: boolean }>) =>
    onChange({
      kinds: NOTICE_KINDS.map((each) => ({
        kind: each,
        ...choiceFor(notices, each),
        ...(each === kind && over),
      })),
    })
  return (
    <table className={styles.kinds}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('sound')}</th>
          <th scope="col">{t('desktop')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {NOTICE_KINDS.map((kind) => {
          const name = t(`kind.${kind}`)
          const { sound, desktop } = choiceFor(notices, kind)
          return (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${name}: ${t('sound')}`}
                  checked={sound}
                  onChange={(event) => set(kind, { sound: event.currentTarget.checked })}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${name}: ${t('desktop')}`}
                  checked={desktop}
                  onChange={(event) => set(kind, { desktop: event.currentTarget.checked })}
                />
              </td>
              <td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPlayerPlay size={14} aria-hidden />}
                  aria-label={t('testOf', { kind: name })}
                  onClick={() => playChime(kind, notices.volume)}
                >
                  {t('test')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
