import { useAt, useReplay } from '@app/replay/replay'
import { isComposing } from '@domain/shortcuts/composing'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useMemo, useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import { FieldTable } from './FieldTable'
import styles from './Inspector.module.css'
import { plainly } from './times'

const PER_PAGE = 25

/** What differs between two places. */
export function DiffTab({
  a,
  b,
  onChange,
}: {
  a: number
  b: number
  onChange: (a: number, b: number) => void
}) {
  const t = useTexts(replayTexts)
  const replay = useReplay()
  const at = useAt()
  const [page, setPage] = useState(0)
  const diff = useMemo(
    () => replay.diff(a, b, { offset: page * PER_PAGE, limit: PER_PAGE }),
    [replay, a, b, page],
  )
  const pages = Math.max(1, Math.ceil(diff.total / PER_PAGE))
  const choose = (a: number, b: number) => {
    setPage(0)
    onChange(a, b)
  }
  return (
    <>
      <div className={styles.controls}>
        <PositionField label={t('diff.a')} value={a} onChange={(place) => choose(place, b)} here={at} />
        <PositionField label={t('diff.b')} value={b} onChange={(place) => choose(a, place)} here={at} />
        {pages > 1 && (
          <span className={styles.pager}>
            <IconButton
              label={t('world.previous')}
              size={24}
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </IconButton>
            {t('world.page', { page: page + 1, pages })}
            <IconButton
              label={t('world.next')}
              size={24}
              disabled={page >= pages - 1}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <p className={styles.meta} role="status">
        {diff.total === 0
          ? t('diff.none')
          : t('diff.summary', { added: diff.added, changed: diff.changed, removed: diff.removed })}
      </p>
      {diff.rows.map(({ table, id, kind, fields, moreFields, before, after }) => {
        const name = `${table} ${plainly(id)}`
        return (
          <div key={`${table}/${id}`} className={styles.row}>
            <details open={kind === 'changed' && diff.rows.length < 8}>
              <summary>
                <span translate="no">{name}</span>
                <span className={styles.tag} data-kind={kind}>
                  {t(`field.${kind}`)}
                </span>
              </summary>
              <FieldTable
                before={before}
                after={after}
                label={name}
                {...(kind === 'changed' && { fields })}
              />
              {moreFields > 0 && <p className={styles.quiet}>{t('field.more', { count: moreFields })}</p>}
            </details>
          </div>
        )
      })}
    </>
  )
}

type FieldProps = { label: string; value: number; here: number; onChange: (place: number) => void }

/** A position of the log, typed or taken from where one stands. What is typed counts with Enter or on leaving. */
function PositionField({ label, value, here, onChange }: FieldProps) {
  const t = useTexts(replayTexts)
  const { timeline } = useReplay()
  const position = timeline.entryAt(value)?.pos ?? 0
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed === null) return
    const wanted = Number(typed)
    if (typed.trim() !== '' && Number.isSafeInteger(wanted)) onChange(timeline.placeOf(wanted))
    setTyped(null)
  }
  return (
    <span className={styles.position}>
      <label className="row gap-6 muted meta">
        {label}
        <input
          inputMode="numeric"
          value={typed ?? position}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 15))}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && take()}
        />
      </label>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => onChange(here)}
        aria-label={`${t('diff.here')}: ${label}`}
      >
        {t('diff.here')}
      </Button>
    </span>
  )
}
