import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { erpTexts } from '../texts/pt_BR'

/** How an order stands on its way into an ERP. */
export function PushState({ state }: { state: string }) {
  const t = useTexts(erpTexts)
  return (
    <StateBadge tone={state === 'confirmed' ? 'success' : state === 'refused' ? 'danger' : 'quiet'}>
      {t(`pushes.states.${state as 'queued'}`)}
    </StateBadge>
  )
}
