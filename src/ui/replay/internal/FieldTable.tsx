import { type FieldDiff, useReplay } from '@app/replay/replay'
import { useTexts } from '@ui/kit/text'
import { replayTexts } from '../texts/pt_BR'
import styles from './FieldTable.module.css'
import { plainly } from './times'

/** Fields shown of one row. */
const MOST = 60
/** Longest value, characters. */
const LONG = 160

type Props = { before: object | null; after: object | null; fields?: readonly FieldDiff[]; label: string }

/** What of a row is not the same, field by field. */
export function FieldTable({ before, after, fields, label }: Props) {
  const t = useTexts(replayTexts)
  const replay = useReplay()
  const all = fields ?? replay.fields(before ?? {}, after ?? {})
  return (
    <>
      <table className={styles.table} aria-label={label} translate="no">
        <thead>
          <tr>
            <th scope="col">{t('field.path')}</th>
            {before && <th scope="col">{t('field.before')}</th>}
            {after && <th scope="col">{t('field.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {all.slice(0, MOST).map(({ path, before: old, after: new_ }) => (
            <tr key={path}>
              <th scope="row">{plainly(path)}</th>
              {before && <td data-side="before">{inWords(old, t('field.absent'))}</td>}
              {after && <td data-side="after">{inWords(new_, t('field.absent'))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {all.length > MOST && <p className={styles.more}>{t('field.more', { count: all.length - MOST })}</p>}
    </>
  )
}

function inWords(value: unknown, absent: string) {
  if (value === undefined) return <em>{absent}</em>
  const text = plainly(JSON.stringify(value) ?? String(value))
  return text.length > LONG ? <span title={text.slice(0, 2_000)}>{text.slice(0, LONG)}…</span> : text
}
