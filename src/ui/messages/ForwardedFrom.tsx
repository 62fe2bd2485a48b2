import { useCommands } from '@app/panel/panel'
import { CustomerNameDocument } from '@infra/graphql/ticket-life.gen'
import { IconCornerUpRight } from '@tabler/icons-react'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from './texts/talk/pt_BR'

/**
 * Over a message that was passed on: from whose conversation, where that is known and the reader may see them. The name is
 * the one that the customer has now.
 */
export default function ForwardedFrom({ customerId }: { customerId: string | null | undefined }) {
  const talk = useTexts(talkTexts)
  const { read } = useCommands()
  const { value } = useRead(
    `forwarded from ${customerId}`,
    customerId ? () => read(CustomerNameDocument, { id: customerId }) : null,
  )
  const name = value?.customerInfos?.name
  return (
    <div className="row gap-4 muted meta strong">
      <IconCornerUpRight size={13} aria-hidden /> {name ? talk('forwardedFrom', { name }) : talk('forwarded')}
    </div>
  )
}
