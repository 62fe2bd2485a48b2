import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { reportTexts } from '../../texts/pt_BR'
import styles from './Charts.module.css'

type Props = {
  label: string
  /** Marks that it has, and what is said of each. */
  count: number
  said: (place: number) => string
  onOpen: (place: number) => void
  /** Draws the chart; `at`: the mark that is meant, by the keyboard or the pointer. */
  children: (at: number | null, setAt: (place: number | null) => void) => ReactNode
}

/** A chart whose marks are walked by arrows: what is meant is said and stands below, Enter opens its cases. */
export function Walked({ label, count, said, onOpen, children }: Props) {
  const t = useTexts(reportTexts)
  const [wanted, setAt] = useState<number | null>(null)
  const at = wanted !== null && wanted < count ? wanted : null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
    if (event.code === 'Enter' && at !== null) onOpen(at)
    else if (event.code === 'Home') setAt(0)
    else if (event.code === 'End') setAt(count - 1)
    else if (event.code === 'Escape' && at !== null) setAt(null)
    else if (step !== undefined)
      setAt(at === null ? (step > 0 ? 0 : count - 1) : Math.min(count - 1, Math.max(0, at + step)))
    else return
    event.preventDefault()
  }
  return (
    <div
      className={styles.plot}
      role="slider"
      aria-label={`${label}. ${t('chart.keys')}`}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={said(at ?? 0)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setAt(null)}
    >
      {children(at, setAt)}
      <p className={styles.readout} aria-hidden>
        {at === null ? '' : said(at)}
      </p>
    </div>
  )
}

/** What the pointer does over a chart of Recharts. */
export const pointed = (setAt: (place: number | null) => void, onOpen: (place: number) => void) => ({
  // Walked says what the keyboard needs.
  accessibilityLayer: false,
  onMouseMove: ({ activeTooltipIndex: place }: Pointed) => setAt(place == null ? null : Number(place)),
  onMouseLeave: () => setAt(null),
  onClick: ({ activeTooltipIndex: place }: Pointed) => {
    if (place != null) onOpen(Number(place))
  },
})

type Pointed = { activeTooltipIndex?: number | string | null | undefined }
