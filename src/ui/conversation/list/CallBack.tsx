import { useRow } from '@app/panel/panel'
import { HIDDEN } from '@domain/contacts/phone'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'

/** Dials the customer whose call nobody took; of a number that is hidden there is nothing to dial. */
export function CallBack({ customerId }: { customerId: string }) {
  const talk = useTexts(talkTexts)
  const phone = useRow('customers', customerId)?.data.phone_number
  if (!phone || phone.includes(HIDDEN)) return null
  return (
    <>
      {' · '}
      <a href={`tel:+${phone}`}>{talk('callBack')}</a>
    </>
  )
}
