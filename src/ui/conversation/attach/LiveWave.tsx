import { useEffect, useRef } from 'react'
import styles from './Attach.module.css'

/** Bars of a recording that are in sight at once: as many as a played voice note has. */
const BARS = 36

type Props = {
  /** Gives whoever listens the loudness again and again, 0 to 1; null: nobody listens. */
  onLevel: (listener: ((level: number) => void) | null) => void
}

/** The last seconds of what the microphone hears, a bar each; the newest at the right. */
export function LiveWave({ onLevel }: Props) {
  const canvas = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const levels = Array<number>(BARS).fill(0)
    onLevel((level) => {
      levels.push(level)
      levels.shift()
      // Without a render: it moves twelve times a second.
      for (const [place, bar] of [...(canvas.current?.children ?? [])].entries())
        if (bar instanceof HTMLElement) bar.style.setProperty('--level', String(levels[place] ?? 0))
    })
    return () => onLevel(null)
  }, [onLevel])
  return (
    <span ref={canvas} className={styles.bars} aria-hidden data-live-wave>
      {Array.from({ length: BARS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        <i key={place} />
      ))}
    </span>
  )
}
