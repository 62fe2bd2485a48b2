import type { Outcome } from '@app/panel/commands'
import { LONGEST_AGAINST } from '@domain/consents/against'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { againstTexts } from './texts/against/pt_BR'

/** Going on against what the shop has decided of a customer, which takes a reason. */
export function useAgainst(known = false): {
  /** Asks for the reason from now on, where an outcome says that one would do. */
  heed: (outcome: Outcome<unknown>) => void
  /** Is a reason asked for, and none given yet? */
  missing: boolean
  /** The reason, as commands take it; nothing while none is asked for. */
  reason: Readonly<{ against?: string }>
  /** Asks for it; null: nobody has to say why. */
  field: ReactNode
} {
  const t = useTexts(againstTexts)
  const [refused, setRefused] = useState(false)
  const [why, setWhy] = useState('')
  const asked = known || refused
  return {
    heed: (outcome) => {
      if (!outcome.ok && outcome.overruled) setRefused(true)
    },
    missing: asked && why.trim() === '',
    reason: asked ? { against: why.trim() } : {},
    field: asked ? (
      <GrowingTextarea
        label={t('why')}
        description={t('help')}
        value={why}
        required
        minRows={2}
        maxLength={LONGEST_AGAINST}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    ) : null,
  }
}
