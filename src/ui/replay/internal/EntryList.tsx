import { useAt, useReplay } from '@app/replay/replay'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './EntryList.module.css'
import { formatMoment, plainly } from './times'

/** Height of a row, px. */
const ROW = 28

type Props = {
  /** Places to show; null: all. */
  places: readonly number[] | null
  onSeek: (at: number) => void
}

/** The log's entries, one line each; the one that one stands at is selected. */
export function EntryList({ places, onSeek }: Props) {
  const t = useTexts(replayTexts)
  const replay = useReplay()
  const at = useAt()
  const count = places ? places.length : replay.timeline.length
  const placeOf = (index: number) => (places ? (places[index] ?? 0) : index + 1)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: placeOf,
    overscan: 10,
  })

  const index = places ? indexUpTo(places, at) : at - 1
  useEffect(() => {
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
  }, [index, rows])

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 1)
    const target = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: count - 1,
    }[event.code]
    if (target === undefined) return
    event.preventDefault()
    onSeek(placeOf(Math.max(0, Math.min(target, count - 1))))
  }

  const selected = index >= 0 && placeOf(index) === at
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      aria-label={t('entries.list')}
      aria-activedescendant={selected ? optionId(at) : undefined}
      tabIndex={0}
      onKeyDown={onKey}
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const place = placeOf(index)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox takes the keys for its options.
            <div
              key={key}
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              aria-posinset={index + 1}
              aria-setsize={count}
              className={styles.option}
              data-later={place > at || undefined}
              style={{ transform: `translateY(${start}px)`, height: ROW }}
              onClick={() => onSeek(place)}
            >
              <EntryLine at={place} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const optionId = (at: number) => `entry-${at}`

/** Index of the last of the places that is not beyond one; -1 when all are. */
function indexUpTo(places: readonly number[], at: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

const EntryLine = memo(function EntryLine({ at }: { at: number }) {
  const t = useTexts(replayTexts)
  const { timeline } = useReplay()
  const entry = timeline.entryAt(at)
  const mark = timeline.markAt(at)
  if (!entry || !mark) return null
  const [touched, ...more] = mark.touched
  return (
    <>
      <span className={styles.pos}>{entry.pos}</span>
      <span className={styles.time}>{formatMoment(entry.rx)}</span>
      <span className={styles.kind} data-kind={entry.kind}>
        {t(`kinds.${entry.kind}`)}
      </span>
      <span className={styles.name}>{plainly(entry.name)}</span>
      <span className={styles.source}>{t(`sources.${entry.src}`)}</span>
      {mark.violations.length > 0 ? (
        <span className={styles.broke}>
          <IconAlertTriangle size={13} aria-hidden />
          {t('entries.broke', { rules: [...new Set(mark.violations.map(({ rule }) => rule))].join(', ') })}
        </span>
      ) : mark.passedOver ? (
        <span className={styles.dropped}>{t(`passedOver.${mark.passedOver}`)}</span>
      ) : (
        <span className={styles.touched}>
          {touched ? `${touched.table} ${plainly(touched.id)}` : t('entries.nothing')}
          {more.length > 0 && ` ${t('entries.touchedMore', { count: more.length })}`}
        </span>
      )}
    </>
  )
})
