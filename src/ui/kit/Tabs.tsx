import { type KeyboardEvent, useId, useRef } from 'react'
import styles from './Tabs.module.css'

type Props<T extends string> = {
  label: string
  /** `count`: how many things stand behind it; null: not known. */
  tabs: readonly (readonly [id: T, name: string, count?: string | null])[]
  tab: T
  onChange: (tab: T) => void
  panelId: string
}

/** A row of tabs, walked by arrow keys. The panel they show is the caller's, under `panelId`. */
export function Tabs<T extends string>({ label, tabs, tab, onChange, panelId }: Props<T>) {
  const row = useRef<HTMLDivElement>(null)
  const id = useId()
  const onKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([name]) => name === tab)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.code]
    const wanted = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!wanted) return
    event.preventDefault()
    onChange(wanted[0])
    row.current?.querySelector<HTMLElement>(`[data-tab="${wanted[0]}"]`)?.focus()
  }
  return (
    <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKey}>
      {tabs.map(([name, text, count]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          data-tab={name}
          aria-selected={name === tab}
          aria-controls={panelId}
          tabIndex={name === tab ? 0 : -1}
          onClick={({ currentTarget }) => {
            onChange(name)
            // A row that is wider than its place scrolls, and this one may be half in sight.
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }}
        >
          {text}
          {count != null && <span className={styles.count}> {count}</span>}
        </button>
      ))}
    </div>
  )
}
