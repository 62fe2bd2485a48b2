import { CampaignList } from './internal/CampaignList'
import { OfChannel } from './internal/OfChannel'

/** The campaigns of a channel. */
export default function CampaignListPage() {
  return (
    <OfChannel>
      <CampaignList />
    </OfChannel>
  )
}
