import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './DockDivider.module.css'

/** Heights of the part below the screens, px. */
export const HEIGHT = { first: 320, least: 140, most: 700, step: 20 } as const

const within = (height: number) => Math.round(Math.max(HEIGHT.least, Math.min(HEIGHT.most, height)))

/** The edge between the screens and the timeline: dragged, or moved by arrow keys. */
export function DockDivider({ height, onHeight }: { height: number; onHeight: (height: number) => void }) {
  const t = useTexts(replayTexts)
  const drag = useRef<{ y: number; from: number } | null>(null)
  const onKey = (event: KeyboardEvent) => {
    const next = { ArrowUp: height + HEIGHT.step, ArrowDown: height - HEIGHT.step }[event.code]
    if (next === undefined) return
    event.preventDefault()
    onHeight(within(next))
  }
  const onMove = (event: PointerEvent) => {
    if (drag.current) onHeight(within(drag.current.from + drag.current.y - event.clientY))
  }
  const onUp = () => {
    drag.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can.
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('transport.resize')}
      aria-valuenow={height}
      aria-valuemin={HEIGHT.least}
      aria-valuemax={HEIGHT.most}
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { y: event.clientY, from: height }
      }}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
    />
  )
}
