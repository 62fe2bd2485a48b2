import type { Outcome } from '@app/panel/commands'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { tell } from '@ui/kit/feedback'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Catalog.module.css'
import { catalogTexts } from '../texts/pt_BR'

/** What became of one of many. */
type Done = Readonly<{ id: string; done: boolean; message: string | null }>

type Props = {
  title: string
  text: string
  action: string
  danger?: boolean
  /** Of how many it was done. */
  said: (count: number) => string
  ask: () => Promise<Outcome<readonly Done[]>>
  /** `done`: some were. */
  onClose: (done: boolean) => void
}

/** Asks about many, does it, and names the rule that kept each of the others as it was. */
export function BulkDialog({ title, text, action, danger = false, said, ask, onClose }: Props) {
  const t = useTexts(catalogTexts)
  const { busy, failure, run } = useAction()
  const [refused, setRefused] = useState<readonly Done[] | null>(null)
  const [some, setSome] = useState(false)
  const make = async () => {
    if (refused !== null) return onClose(some)
    const outcome = await run(ask, null)
    if (!outcome.ok) return
    const kept = outcome.value.filter(({ done }) => !done)
    const count = outcome.value.length - kept.length
    if (count > 0) tell('done', said(count))
    if (kept.length === 0) return onClose(true)
    setSome(count > 0)
    setRefused(kept)
  }
  return (
    <ConfirmDialog
      title={title}
      text={refused === null ? text : ''}
      action={refused === null ? action : t('understood')}
      color={danger && refused === null ? 'danger' : 'primary'}
      busy={busy}
      failure={failure}
      onConfirm={() => void make()}
      onClose={() => onClose(some)}
    >
      {refused && (
        <div role="alert">
          <p>{t('keptOut', { count: refused.length })}</p>
          <ul className={styles.kept}>
            {refused.map(({ id, message }) => (
              <li key={id}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}
