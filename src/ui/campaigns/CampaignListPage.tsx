import { CampaignList } from './internal/CampaignList'
import { whatsapp } from './internal/whatsapp/whatsapp'

/** The campaigns over WhatsApp. */
export default function CampaignListPage() {
  return <CampaignList part={whatsapp} />
}
