import type { Outcome } from '@app/panel/commands'
import type { ReactNode } from 'react'
import ConfirmDialog from './ConfirmDialog'
import { useAction } from './server/useAction'

type Props = {
  title: string
  /** What will happen, and to how many. */
  text: string
  action: string
  /** It cannot be taken back. */
  danger?: boolean
  /** What is said when it is done; null: the caller says it. */
  said: string | null
  ask: () => Promise<Outcome<unknown>>
  children?: ReactNode
  /** `done`: the list behind is out of date. */
  onClose: (done: boolean) => void
}

/** Asks whether something is meant, does it, and says why not where the server refuses. */
export function ConfirmAction({ title, text, action, danger = false, said, ask, children, onClose }: Props) {
  const { busy, failure, run } = useAction()
  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={action}
      color={danger ? 'danger' : 'primary'}
      busy={busy}
      failure={failure}
      onConfirm={() => void run(ask, said).then(({ ok }) => ok && onClose(true))}
      onClose={() => onClose(false)}
    >
      {children}
    </ConfirmDialog>
  )
}
