import hidden from '@ui/kit/Hidden.module.css'
import '@ui/kit/texts/shared/pt_BR'
import { usePanel, useUser } from '@app/panel/panel'
import type { Listed } from '@domain/internal-chat/colleague-list'
import { Avatar } from '@ui/kit/Avatar'
import { useNow } from '@ui/kit/clock'
import { formatListTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useSyncExternalStore } from 'react'
import { internalTexts } from '../texts/pt_BR'
import styles from './ColleaguePane.module.css'
import { internalDraftKey } from './draftKey'
import { internalSummary } from './internalSummary'

/** One colleague of the list. */
export function ColleagueItem({ listed, onOpen }: { listed: Listed; onOpen: (peerId: string) => void }) {
  const t = useTexts(internalTexts)
  const user = useUser()
  const now = useNow(60_000)
  const { drafts } = usePanel()
  const { colleague, last, unseen } = listed
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(internalDraftKey(colleague.id))?.text)
  const said = last && internalSummary(last.data, t)
  return (
    <button
      type="button"
      className={styles.colleague}
      data-unseen={unseen > 0 || undefined}
      onClick={() => onOpen(colleague.id)}
    >
      <span className={styles.face}>
        <Avatar name={colleague.name} size={40} />
        <i data-online={colleague.online || undefined} aria-hidden />
      </span>
      <span className="grow">
        <span className={styles.first}>
          <strong className="body medium">{colleague.name}</strong>
          {last && (
            <time className="fixed muted meta tabular">{formatListTime(last.data.created_at, now, t)}</time>
          )}
        </span>
        <span className={styles.second}>
          <span>
            {draft ? (
              <>
                <em>{t('kit:draft')}</em> {draft}
              </>
            ) : said === null ? (
              t('nothingSaid')
            ) : last?.data.user_sending_id === user.id ? (
              t('you', { text: said })
            ) : (
              said
            )}
          </span>
          {unseen > 0 ? (
            <b>
              <span aria-hidden>{unseen > 99 ? '99+' : unseen}</span>
              <span className={hidden.text}>{t('kit:unseen', { count: unseen })}</span>
            </b>
          ) : (
            <small className="fixed meta" data-online={colleague.online || undefined}>
              {t(colleague.online ? 'shared:online' : 'shared:away')}
            </small>
          )}
        </span>
      </span>
    </button>
  )
}
