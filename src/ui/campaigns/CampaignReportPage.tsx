import { CampaignReport } from './internal/CampaignReport'
import { OfChannel, useNamed } from './internal/OfChannel'

/** What became of a campaign. */
export default function CampaignReportPage() {
  const id = useNamed() ?? ''
  return (
    <OfChannel>
      <CampaignReport key={id} id={id} />
    </OfChannel>
  )
}
