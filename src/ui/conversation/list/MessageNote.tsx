import FlagDrawer from '@ui/adverse-events/FlagDrawer'
import ConsentDrawer from '@ui/consents/ConsentDrawer'

/** What may be written down. */
export type Note = 'consent' | 'adverseEvent'

type Props = {
  what: Note
  customerId: string
  /** The customer's message that it is about. */
  message: Readonly<{ id: string; text: string }>
  onClose: () => void
}

/** What is written down from a customer's message: a consent, or what a medicine did. */
export default function MessageNote({ what, customerId, message, onClose }: Props) {
  return what === 'consent' ? (
    <ConsentDrawer customerId={customerId} message={message} onClose={onClose} />
  ) : (
    <FlagDrawer message={message} onClose={onClose} />
  )
}
