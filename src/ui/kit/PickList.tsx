import { isComposing } from '@domain/shortcuts/composing'
import { listStep } from '@domain/shortcuts/list-step'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './PickList.module.css'

type Props<Row> = {
  /** Of the field; of what was found. */
  label: string
  results: string
  typed: string
  onType: (text: string) => void
  rows: readonly Row[]
  idOf: (row: Row) => string
  onPick: (row: Row) => void
  /** Is it shown, and cannot be picked? */
  isOff?: (row: Row) => boolean
  /** Of several that may be chosen: is it? */
  isChosen?: (row: Row) => boolean
  /** It stands over a dialog: Escape closes what holds it, and not the dialog. */
  layered?: boolean
  render: (row: Row) => ReactNode
  /** Stands between the field and what was found. */
  children?: ReactNode
}

/** A search with what it finds, to pick one of it by mouse or by arrows and Enter, while one types. */
export function PickList<Row>({
  label,
  results,
  typed,
  onType,
  rows,
  idOf,
  onPick,
  isOff = () => false,
  isChosen,
  layered,
  render,
  children,
}: Props<Row>) {
  const [marked, setMarked] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.min(marked, Math.max(0, rows.length - 1))
  const optionId = (place: number) => `${listId}-${place}`
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const pick = (row: Row | undefined) => {
    if (row !== undefined && !isOff(row)) onPick(row)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const modified = event.ctrlKey || event.shiftKey || event.altKey || event.metaKey
    const to = modified ? null : listStep(event.key, at, rows.length)
    if (to !== null) {
      event.preventDefault()
      setMarked(to)
    }
    // With Ctrl it is the form's around it.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    pick(rows[at])
  }
  return (
    <div>
      <TextInput
        data-autofocus
        data-mantine-stop-propagation={layered || undefined}
        role="combobox"
        aria-label={label}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? optionId(at) : undefined}
        placeholder={label}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          setMarked(0)
        }}
        onKeyDown={onKey}
      />
      {children}
      <div ref={list} id={listId} role="listbox" aria-label={results} className={styles.list}>
        {rows.map((row, place) => (
          <button
            key={idOf(row)}
            type="button"
            id={optionId(place)}
            role="option"
            aria-selected={place === at}
            aria-checked={isChosen?.(row)}
            aria-disabled={isOff(row) || undefined}
            tabIndex={-1}
            className={styles.option}
            onClick={() => pick(row)}
            onMouseMove={() => setMarked(place)}
          >
            {render(row)}
          </button>
        ))}
      </div>
    </div>
  )
}
