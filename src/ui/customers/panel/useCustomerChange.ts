import type { CustomerAction, Outcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { useCallback, useRef, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'

/** Asks for changes of a customer, one at a time, and keeps the sentence of the last refusal. */
export function useCustomerChange(customerId: string) {
  const t = useTexts(customerTexts)
  const commands = useCommands()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const asking = useRef(false)
  const change = useCallback(
    async (action: CustomerAction): Promise<Outcome<{ id: string }> | null> => {
      if (asking.current) return null
      asking.current = true
      setBusy(true)
      setFailure(null)
      const outcome = await commands.changeCustomer(customerId, action)
      asking.current = false
      setBusy(false)
      if (!outcome.ok) setFailure(outcome.message || t('panel.notSure'))
      return outcome
    },
    [commands, customerId, t],
  )
  return { busy, failure, setFailure, change }
}
