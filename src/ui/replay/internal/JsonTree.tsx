import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './JsonTree.module.css'
import { plainly } from './times'

/** Members shown at first, and more with each click. */
const PAGE = 100
/** A text longer than this is cut until it is asked for, characters. */
const LONG_TEXT = 400

type Props = { value: unknown; name?: string; open?: number }

/** A JSON value as a tree that opens and closes; always as text, whatever it holds. `open` levels are open at first. */
export function JsonTree({ value, name, open = 1 }: Props) {
  return (
    <div className={styles.tree} translate="no">
      <Node value={value} name={name} open={open} />
    </div>
  )
}

function Node({ value, name, open }: { value: unknown; name: string | undefined; open: number }) {
  const label = name === undefined ? null : <span className="primary">{plainly(name)}: </span>
  if (typeof value !== 'object' || value === null)
    return (
      <div className={styles.leaf}>
        {label}
        <Leaf value={value} />
      </div>
    )
  return <Branch value={value} label={label} open={open} />
}

function Branch({ value, label, open }: { value: object; label: React.ReactNode; open: number }) {
  const t = useTexts(replayTexts)
  const [opened, setOpened] = useState(open > 0)
  const [shown, setShown] = useState(PAGE)
  const list = Array.isArray(value)
  const members = Object.entries(value)
  const left = members.length - shown
  return (
    <details open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {label}
        <span className="muted">{list ? `[${members.length}]` : `{${members.length}}`}</span>
      </summary>
      {opened && (
        <div className={styles.members}>
          {members.slice(0, shown).map(([key, member]) => (
            <Node key={key} name={key} value={member} open={open - 1} />
          ))}
          {left > 0 && (
            <button type="button" className={styles.more} onClick={() => setShown(shown + PAGE)}>
              {t('json.more', { count: Math.min(left, PAGE) })}
            </button>
          )}
        </div>
      )}
    </details>
  )
}

function Leaf({ value }: { value: unknown }) {
  const t = useTexts(replayTexts)
  const [whole, setWhole] = useState(false)
  const text = typeof value === 'string' ? plainly(JSON.stringify(value)) : String(value)
  if (text.length <= LONG_TEXT || whole) return <span data-type={typeof value}>{text}</span>
  return (
    <>
      <span data-type={typeof value}>{text.slice(0, LONG_TEXT)}…</span>
      <button type="button" className={styles.more} onClick={() => setWhole(true)}>
        {t('json.more', { count: text.length - LONG_TEXT })}
      </button>
    </>
  )
}
