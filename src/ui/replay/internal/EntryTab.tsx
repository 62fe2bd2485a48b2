import { type RowChange, type RowKey, useAt, useReplay } from '@app/replay/replay'
import { IconAlertTriangle, IconHandStop, IconRoute } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { replayTexts } from '../texts/pt_BR'
import { FieldTable } from './FieldTable'
import styles from './Inspector.module.css'
import { JsonTree } from './JsonTree'
import { lifecycleOf } from './lifecycleOf'
import { formatMoment, plainly } from './times'

/** Rows shown of one entry. */
const MOST_ROWS = 40

type Props = { onChart: (key: RowKey) => void; onStop: (key: RowKey) => void }

/** The entry at the place: what it says, what it changed and asked for, and what went wrong. */
export function EntryTab({ onChart, onStop }: Props) {
  const t = useTexts(replayTexts)
  const { timeline } = useReplay()
  const at = useAt()
  const entry = timeline.entryAt(at)
  if (!entry) return <p className={styles.empty}>{t('entry.begin')}</p>
  const { rows, effects, passedOver, violations, cursor, parked } = timeline.changeAt(at)
  const { data, ...envelope } = entry
  return (
    <>
      <h3 className="m-0 anywhere lead strong" translate="no">
        {plainly(entry.name)}
      </h3>
      <p className={styles.meta}>
        {t(`kinds.${entry.kind}`)} · {t(`sources.${entry.src}`)} · {t('entry.received')}{' '}
        {formatMoment(entry.rx)}
        {entry.at !== entry.rx && ` · ${t('entry.happened')} ${formatMoment(entry.at)}`}
        {cursor[0] !== cursor[1] && ` · ${t('entry.cursor')} ${cursor[0]} → ${cursor[1]}`}
        {parked[0] !== parked[1] && ` · ${t('entry.parked')} ${parked[0]} → ${parked[1]}`}
      </p>
      {passedOver && (
        <p className={styles.dropped}>
          <strong>{t('entry.passedOver')}: </strong>
          {t(`passedOverWhy.${passedOver}`)}
        </p>
      )}
      {violations.length > 0 && (
        <section aria-label={t('entry.violations')}>
          <h4>{t('entry.violations')}</h4>
          <ul className={styles.broken}>
            {violations.map((one) => (
              <li key={`${one.rule}/${one.table}/${one.id}`}>
                <IconAlertTriangle size={14} aria-hidden />
                <strong>{one.rule}</strong> {one.table} {plainly(one.id)}: {plainly(one.detail)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('entry.changes')}>
        <h4>{t('entry.changes')}</h4>
        {rows.length === 0 && <p className={styles.quiet}>{t('entry.noChanges')}</p>}
        {rows.slice(0, MOST_ROWS).map((row, i) => (
          <ChangedRow
            key={`${row.table}/${row.id}`}
            row={row}
            open={i < 3}
            onChart={onChart}
            onStop={onStop}
          />
        ))}
        {rows.length > MOST_ROWS && (
          <p className={styles.quiet}>{t('entry.moreRows', { count: rows.length - MOST_ROWS })}</p>
        )}
      </section>
      {effects.length > 0 && (
        <section aria-label={t('entry.effects')}>
          <h4>{t('entry.effects')}</h4>
          <p className={styles.quiet}>{t('entry.effectsHint')}</p>
          {/* Effects have no key of their own; the list is made again with each entry. */}
          <JsonTree key={at} value={effects} open={2} />
        </section>
      )}
      <section aria-label={t('entry.data')}>
        <h4>{t('entry.data')}</h4>
        <JsonTree key={at} value={data} open={2} />
      </section>
      <section aria-label={t('entry.envelope')}>
        <h4>{t('entry.envelope')}</h4>
        <JsonTree key={at} value={envelope} open={0} />
      </section>
    </>
  )
}

type RowProps = Props & { row: RowChange; open: boolean }

function ChangedRow({ row, open, onChart, onStop }: RowProps) {
  const t = useTexts(replayTexts)
  const { table, id, before, after } = row
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const name = `${table} ${plainly(id)}`
  return (
    <div className={styles.row}>
      <details open={open && kind === 'changed'}>
        <summary>
          <span translate="no">{name}</span>
          <span className={styles.tag} data-kind={kind}>
            {t(`field.${kind}`)}
          </span>
        </summary>
        <FieldTable before={before} after={after} label={name} />
      </details>
      <span className="flex fixed">
        {lifecycleOf(row) && (
          <IconButton
            label={`${t('entry.showChart')}: ${name}`}
            size={24}
            onClick={() => onChart({ table, id })}
          >
            <IconRoute size={15} aria-hidden />
          </IconButton>
        )}
        <IconButton label={`${t('entry.stopHere')}: ${name}`} size={24} onClick={() => onStop({ table, id })}>
          <IconHandStop size={15} aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}
