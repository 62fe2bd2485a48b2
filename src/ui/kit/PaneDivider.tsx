import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './PaneDivider.module.css'

type Props = {
  label: string
  /** Of the pane before it, px. */
  width: number
  narrowest: number
  widest: number
  /** What an arrow key moves it by, px. */
  step?: number
  /** The width while it is dragged; null when it is let go. */
  onDrag: (width: number | null) => void
  onKeep: (width: number) => void
}

/** The edge between two panes: dragged, or moved by arrow keys, Home and End. */
export function PaneDivider({ label, width, narrowest, widest, step = 20, onDrag, onKeep }: Props) {
  const drag = useRef<{ x: number; from: number; width: number } | null>(null)
  const within = (wanted: number) => Math.round(Math.max(narrowest, Math.min(widest, wanted)))

  const onDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: width, width }
  }
  const onMove = (event: PointerEvent) => {
    if (!drag.current) return
    drag.current.width = within(drag.current.from + event.clientX - drag.current.x)
    onDrag(drag.current.width)
  }
  const onUp = () => {
    if (!drag.current) return
    if (drag.current.width !== drag.current.from) onKeep(drag.current.width)
    drag.current = null
    onDrag(null)
  }
  const onKey = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: width - step, ArrowRight: width + step, Home: narrowest, End: widest }[
      event.code
    ]
    if (wanted === undefined) return
    event.preventDefault()
    onKeep(within(wanted))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can.
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onKeyDown={onKey}
    />
  )
}
