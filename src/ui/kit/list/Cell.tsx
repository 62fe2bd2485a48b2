import { useTexts } from '@ui/kit/text'
import { type ReactNode, Suspense, useState } from 'react'
import { layerPart } from '../part'
import { administrationTexts } from '../texts/administration/pt_BR'
import type { Column } from './column'
import styles from './Table.module.css'

const CellEditor = layerPart(() => import('./CellEditor'))

type Props<Row> = {
  column: Column<Row>
  row: Row
  /** The row in a word or two. */
  name: string
  onSaved?: (() => void) | undefined
  children: ReactNode
}

/** A cell of one line. Where it can be changed it is a button that opens its choice below itself. */
export function Cell<Row>({ column, row, name, onSaved, children }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const [open, setOpen] = useState(false)
  const { right, width, edit, title } = column
  const values = edit?.of(row) ?? null
  const look = { 'data-right': right || undefined, style: width ? { maxWidth: width } : undefined }
  if (!edit || values === null) return <td {...look}>{children}</td>
  const face = (
    <button
      type="button"
      className={styles.edit}
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={t('list.editCell', { title, name })}
      data-edit
      onClick={() => setOpen(!open)}
    />
  )
  return (
    <td {...look} data-editable data-open-cell={open || undefined}>
      {open ? (
        <Suspense fallback={face}>
          <CellEditor
            title={title}
            name={name}
            options={edit.options}
            many={edit.many}
            values={values}
            problem={edit.problem}
            save={(next, before) => edit.save(row, next, before)}
            face={face}
            onClose={() => setOpen(false)}
            onSaved={onSaved}
          />
        </Suspense>
      ) : (
        face
      )}
      {children}
    </td>
  )
}
