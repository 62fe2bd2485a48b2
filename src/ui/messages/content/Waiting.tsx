import { useRow } from '@app/panel/panel'
import { waitsForReconnection } from '@domain/instances/label'
import { MEDIA_KEPT_MS, MEDIA_WAIT_MS } from '@domain/messages/media-wait'
import { usePassed } from '@ui/kit/moment'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, Suspense } from 'react'
import { KindIcon, kindName } from '../MessageKind'
import type { MediaMessage } from '../media'
import { messageKindTexts } from '../texts/kinds/pt_BR'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'

// Few files keep one waiting, or never come.
const Reconnection = part(() => import('./Reconnection'), 'around')
const AskAgain = part(() => import('./AskAgain'))

/**
 * In the place of a medium that the server is still fetching, or that did not load. One that waits for its connection
 * says so; one that did not come in time says what to do; should it come all the same, it takes this place.
 */
export function Waiting({ data, failed = false }: { data: MediaMessage['data']; failed?: boolean }) {
  const t = useTexts(messageKindTexts)
  const kind = kindName(data.type)
  return (
    <span className={styles.card} role={failed ? 'alert' : undefined}>
      <KindIcon type={data.type} size={20} />
      <span>
        <strong>{data.document_name ?? (kind ? t(kind) : '')}</strong>
        <Why data={data} failed={failed} />
      </span>
    </span>
  )
}

function Why({ data, failed }: { data: MediaMessage['data']; failed: boolean }): ReactNode {
  const talk = useTexts(talkTexts)
  const instance = useRow('instances', data.instance_id ?? '')
  const sent = Date.parse(data.sent_at)
  // One whose address is only being renewed has come.
  const late = usePassed(data.status ? null : sent + MEDIA_WAIT_MS)
  const kept = !usePassed(data.status ? null : sent + MEDIA_KEPT_MS)
  const byCustomer = data.tag_type === 'in'
  if (failed) return <small>{talk('mediaFailed')}</small>
  // A customer's file that the server could not fetch, in its words.
  const lost = byCustomer ? data.error_message : null
  if (!lost && !data.status && kept && instance && waitsForReconnection(instance.data))
    return (
      <Suspense fallback={<small>{talk('waiting')}</small>}>
        <Reconnection instance={instance} />
      </Suspense>
    )
  if (!lost && !late) return <small>{talk('waiting')}</small>
  return (
    <>
      <small>{lost ?? talk(byCustomer ? 'neverCame' : 'neverCameOurs')}</small>
      {byCustomer && <AskAgain />}
    </>
  )
}
