import { useText } from '@ui/kit/text'
import { KindIcon, kindName } from '../MessageKind'
import { useTalk } from '../talkTexts'
import styles from './Content.module.css'
import type { MediaMessage } from './media'

/** In the place of a medium that the server is still fetching, or that did not load. */
export function Waiting({ data, failed = false }: { data: MediaMessage['data']; failed?: boolean }) {
  const t = useText()
  const talk = useTalk()
  const kind = kindName(data.type)
  // A customer's file that the server could not fetch, in its words.
  const lost = data.tag_type === 'in' ? data.error_message : null
  return (
    <span className={styles.card} role={failed ? 'alert' : undefined}>
      <KindIcon type={data.type} size={20} />
      <span>
        <strong>{data.document_name ?? (kind ? t(kind) : '')}</strong>
        <small>{lost ?? talk(failed ? 'mediaFailed' : 'waiting')}</small>
      </span>
    </span>
  )
}
