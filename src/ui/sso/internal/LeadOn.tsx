import { usePanel } from '@app/panel/panel'
import { destination } from '@domain/access/guard'
import { Navigate, useSearchParams } from 'react-router-dom'

/** Leads on to the screen that `to` names; to nothing but a screen of this tenant (threats.md, B3). */
export default function RedirectPage() {
  const { tenant } = usePanel()
  const [parameters] = useSearchParams()
  return <Navigate to={destination(tenant, parameters.get('to'))} replace />
}
