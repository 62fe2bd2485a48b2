import { usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { useLocation } from 'react-router-dom'
import { CampaignReport } from './internal/CampaignReport'
import { whatsapp } from './internal/whatsapp/whatsapp'

/** What became of a campaign over WhatsApp. */
export default function CampaignReportPage() {
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  const id = routeOf(pathname.slice(tenant.length + 1))?.parameters.id ?? ''
  return <CampaignReport key={id} part={whatsapp} id={id} />
}
