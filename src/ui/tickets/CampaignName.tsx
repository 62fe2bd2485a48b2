import { useRow } from '@app/panel/panel'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { listTexts } from './texts/list/pt_BR'

/** Which campaign a ticket began with; nothing where it did with none. */
export default function CampaignName({ ticketId }: { ticketId: string }) {
  const list = useTexts(listTexts)
  const campaign = useRow('tickets', ticketId)?.data.campaign
  return campaign ? (
    <span className="row gap-4 muted meta strong">
      <IconSpeakerphone size={13} aria-hidden /> {list('ticketKinds.campaign')}: {campaign.name}
    </span>
  ) : null
}
