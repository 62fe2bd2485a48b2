import { useRow, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { lastArrived } from '@domain/messages/late'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import { messageKindTexts } from '@ui/messages/texts/kinds/pt_BR'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useCallback, useRef } from 'react'
import { summary } from './Quote'

/** Reads the customer's new messages of the open conversation out to screen readers. Says nothing about old ones. */
export function Announcer({ ticketId }: { ticketId: string }) {
  const t = useTexts(messageTexts, messageKindTexts)
  const name = useRow('tickets', ticketId)?.data.customer_name ?? ''
  const select = useCallback((world: World) => lastArrived(world, ticketId, 1)[0], [ticketId])
  const newest = useView(['messages'], select)
  const known = useRow('history', ticketId) !== undefined
  const first = useRef<string | null | undefined>(undefined)
  if (first.current === undefined && known) first.current = newest?.id ?? null
  const tell = known && newest && newest.id !== first.current
  return (
    <div className={hidden.text} role="log" aria-live="polite">
      {tell && <p key={newest.id}>{t('conversation.announce', { name, text: summary(newest.data, t) })}</p>}
    </div>
  )
}
