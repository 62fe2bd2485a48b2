import { usePreferences } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { ticketTexts } from '@ui/tickets/texts/pt_BR'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './AttendancePage.module.css'

export const NARROWEST = 300
export const WIDEST = 480
const STEP = 20

const within = (width: number) => Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)))

/** The edge between list and conversation: dragged, or moved by arrow keys; the width is remembered. */
export function PaneDivider({ onDrag }: { onDrag: (width: number | null) => void }) {
  const t = useTexts(ticketTexts)
  const [{ listWidth }, update] = usePreferences()
  const drag = useRef<{ x: number; from: number; width: number } | null>(null)
  const keep = (width: number) =>
    update((draft) => {
      draft.listWidth = within(width)
    })

  const onDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: listWidth, width: listWidth }
  }
  const onMove = (event: PointerEvent) => {
    if (!drag.current) return
    drag.current.width = within(drag.current.from + event.clientX - drag.current.x)
    onDrag(drag.current.width)
  }
  const onUp = () => {
    if (!drag.current) return
    keep(drag.current.width)
    drag.current = null
    onDrag(null)
  }
  const onKey = (event: KeyboardEvent) => {
    const width = { ArrowLeft: listWidth - STEP, ArrowRight: listWidth + STEP, Home: NARROWEST, End: WIDEST }[
      event.code
    ]
    if (width === undefined) return
    event.preventDefault()
    keep(width)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can.
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('resize')}
      aria-valuenow={listWidth}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onKeyDown={onKey}
    />
  )
}
