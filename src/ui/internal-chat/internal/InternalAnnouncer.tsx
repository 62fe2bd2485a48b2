import { useView } from '@app/panel/panel'
import { internalMessages } from '@domain/internal-chat/internal-message.rows'
import type { World } from '@domain/kernel/world'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import { useCallback, useRef } from 'react'
import { internalTexts } from '../texts/pt_BR'
import { internalSummary } from './internalSummary'

/** Reads what the colleague writes from now on out to screen readers. */
export function InternalAnnouncer({ peerId, name }: { peerId: string; name: string }) {
  const t = useTexts(internalTexts)
  const select = useCallback(
    (world: World) =>
      internalMessages(world, peerId).findLast(({ data }) => data.user_sending_id === peerId) ?? null,
    [peerId],
  )
  const newest = useView(['internalMessages'], select)
  const first = useRef(newest?.id)
  return (
    <div className={hidden.text} role="log" aria-live="polite">
      {newest && newest.id !== first.current && (
        <p key={newest.id}>{t('announce', { name, text: internalSummary(newest.data, t) })}</p>
      )}
    </div>
  )
}
