import '@ui/kit/texts/shared/pt_BR'
import { sameList, useCommands, useView } from '@app/panel/panel'
import { MOST_MENTIONS, mentionsOf, unseenMentions } from '@domain/mentions/kept'
import type { MentionRow } from '@domain/mentions/tables'
import { Button } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { tellFailure } from '@ui/kit/feedback'
import { Illustration } from '@ui/kit/Illustration'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { useTexts } from '@ui/kit/text'
import { askMessage } from '@ui/messages/askedMessage'
import { useState } from 'react'
import styles from '../NoticeCentre.module.css'
import { noticeCentreTexts } from '../texts/centre/pt_BR'
import { NoticeLine } from './NoticeLine'
import { useMentionPages } from './useMentionPages'

/** Where colleagues named the user, newest first; a click opens the conversation at that comment. */
export function MentionList({ onShow }: { onShow: (ticketId: string) => void }) {
  const t = useTexts(noticeCentreTexts)
  const commands = useCommands()
  const rows = useView(['mentions'], mentionsOf, sameList)
  const unseen = useView(['mentions'], unseenMentions)
  const pages = useMentionPages()
  const [marking, setMarking] = useState(false)

  const mark = async (ids: readonly string[] | null) => {
    const outcome = await commands.markMentionsSeen(ids)
    tellFailure(outcome)
  }
  const markAll = async () => {
    setMarking(true)
    await mark(null)
    setMarking(false)
  }
  const open = ({ id, data }: MentionRow) => {
    if (data.seen_at === null) void mark([id])
    askMessage({ ticketId: data.chat_ticket_id, messageId: data.customer_chat_id })
    onShow(data.chat_ticket_id)
  }
  const more = rows.length > pages.shown || (pages.more && rows.length < MOST_MENTIONS)
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={unseen === 0}
            loading={marking}
            onClick={() => void markAll()}
          >
            {t('allMentionsSeen')}
          </Button>
        </div>
      )}
      {rows.length === 0 && pages.tries.failure === null && (
        <div className={styles.none} role="status">
          <Illustration of="empty" />
          <p>{t(pages.loading ? 'mentionsLoading' : 'mentionsNone')}</p>
          {!pages.loading && <small>{t('mentionsNoneHint')}</small>}
        </div>
      )}
      <ul className={styles.list}>
        {rows.slice(0, pages.shown).map((row) => (
          <li key={row.id}>
            <NoticeLine
              icon={IconAt}
              title={t('mentioned', { user: row.data.author_name || t('somebody') })}
              text={`${t('mentionedIn', { customer: row.data.customer_name })}: ${row.data.message}`}
              at={Date.parse(row.data.created_at)}
              read={row.data.seen_at !== null}
              onOpen={() => open(row)}
            />
          </li>
        ))}
      </ul>
      <LoadFailure {...pages.tries} as="line" said={t('mentionsFailed')} />
      {more && pages.tries.failure === null && (
        <Button fullWidth variant="default" loading={pages.loading} onClick={pages.next}>
          {t('shared:more')}
        </Button>
      )}
      {rows.length >= MOST_MENTIONS && !more && (
        <p className="m-0 muted dense">{t('mentionsMost', { count: MOST_MENTIONS })}</p>
      )}
    </>
  )
}
