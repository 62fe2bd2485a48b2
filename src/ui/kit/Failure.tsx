import type { ReactNode } from 'react'
import dialog from './Dialog.module.css'

type Props = {
  /** In a sentence; where there is none, nothing is drawn. */
  why: ReactNode
  /** Where it does not stand in a dialog. */
  className?: string | undefined
}

/** Why something was not done, read out as it appears. */
export function Failure({ why, className = dialog.failure }: Props) {
  if (!why) return null
  return (
    <p className={className} role="alert">
      {why}
    </p>
  )
}
