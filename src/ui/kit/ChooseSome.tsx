import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './ChooseSome.module.css'
import dialog from './Dialog.module.css'
import { useTexts } from './text'

type Props = {
  lead: string
  /** What the list is called. */
  label: string
  all: string
  offered: readonly Readonly<{ key: string; name: string; about?: string }>[]
  /** What taking so many is called. */
  action: (count: number) => string
  /** Takes over what was chosen, in the order offered; gives why it could not be, or null. */
  take: (keys: readonly string[]) => Promise<string | null>
  /** The other way out. */
  other: ReactNode
  onDone: () => void
}

/** What is ready made, of which a shop takes over all or some. */
export function ChooseSome({ lead, label, all, offered, action, take, other, onDone }: Props) {
  const t = useTexts()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const keys = offered.map(({ key }) => key)
  const chosen = keys.filter((key) => !left.has(key))
  const toggle = (key: string) => setLeft((now) => new Set(now).symmetricDifference(new Set([key])))
  const go = async () => {
    setBusy(true)
    const why = await take(chosen)
    setBusy(false)
    if (why === null) onDone()
    else setFailure(why)
  }
  return (
    <>
      <p className={dialog.text}>{lead}</p>
      <Checkbox
        label={all}
        checked={chosen.length === keys.length}
        indeterminate={chosen.length > 0 && chosen.length < keys.length}
        onChange={() => setLeft(new Set(chosen.length === keys.length ? keys : []))}
        data-autofocus
      />
      <ul className={styles.list} aria-label={label}>
        {offered.map(({ key, name, about }) => (
          <li key={key}>
            <Checkbox
              label={<strong>{name}</strong>}
              description={about}
              checked={!left.has(key)}
              onChange={() => toggle(key)}
            />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p className={dialog.failure} role="alert">
          {failure === '' ? t('kit:partFailed') : failure}
        </p>
      )}
      <div className={dialog.buttons}>
        {other}
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void go()}>
          {action(chosen.length)}
        </Button>
      </div>
    </>
  )
}
