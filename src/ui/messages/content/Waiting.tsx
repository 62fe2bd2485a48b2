import { MEDIA_WAIT_MS } from '@domain/messages/media-wait'
import { usePassed } from '@ui/kit/moment'
import { useText } from '@ui/kit/text'
import { KindIcon, kindName } from '../MessageKind'
import { useTalk } from '../talkTexts'
import styles from './Content.module.css'
import type { MediaMessage } from './media'

/**
 * In the place of a medium that the server is still fetching, or that did not load. One that did not come in time says
 * what to do; should it come all the same, it takes this place.
 */
export function Waiting({ data, failed = false }: { data: MediaMessage['data']; failed?: boolean }) {
  const t = useText()
  const talk = useTalk()
  const kind = kindName(data.type)
  // One whose address is only being renewed has come.
  const late = usePassed(data.status ? null : Date.parse(data.sent_at) + MEDIA_WAIT_MS)
  // A customer's file that the server could not fetch, in its words.
  const lost = data.tag_type === 'in' ? data.error_message : null
  const overdue = data.tag_type === 'in' ? 'neverCame' : 'neverCameOurs'
  return (
    <span className={styles.card} role={failed ? 'alert' : undefined}>
      <KindIcon type={data.type} size={20} />
      <span>
        <strong>{data.document_name ?? (kind ? t(kind) : '')}</strong>
        <small>{lost ?? talk(failed ? 'mediaFailed' : late ? overdue : 'waiting')}</small>
      </span>
    </span>
  )
}
