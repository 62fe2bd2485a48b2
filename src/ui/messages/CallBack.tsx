import { useRow } from '@app/panel'
import { useTalk } from './talkTexts'

/** Dials the customer whose call nobody took; of one who hides their number there is nothing to dial. */
export function CallBack({ customerId }: { customerId: string }) {
  const talk = useTalk()
  const phone = useRow('customers', customerId)?.data.phone_number
  if (!phone) return null
  return (
    <>
      {' · '}
      <a href={`tel:+${phone}`}>{talk('callBack')}</a>
    </>
  )
}
