import { useCommands } from '@app/panel/panel'
import { SendRefusalDocument, type SendRefusalQuery } from '@infra/graphql/templates.gen'
import { useEffect, useState } from 'react'

type SaidRefusal = NonNullable<SendRefusalQuery['sendRefusal']>

/**
 * Why an advertisement may not go to this customer, in words, and whether one may go on who says why; null for any other template, and while nobody has said so.
 * The server asks again when it is sent.
 */
export function useUnwanted(customerId: string, category: string): SaidRefusal | null {
  const { read } = useCommands()
  const [why, setWhy] = useState<SaidRefusal | null>(null)
  useEffect(() => {
    if (category !== 'MARKETING') return
    let asked = true
    const about = { customer_id: customerId, channel: 'whatsapp', purpose: 'marketing' }
    void read(SendRefusalDocument, about).then((outcome) => {
      if (asked && outcome.ok) setWhy(outcome.value.sendRefusal ?? null)
    })
    return () => {
      asked = false
    }
  }, [read, customerId, category])
  return why
}
