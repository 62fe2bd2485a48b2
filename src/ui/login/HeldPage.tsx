import { usePanel, useRow } from '@app/panel/panel'
import { ExpiredPassword } from './ExpiredPassword'
import { TermsStep } from './TermsStep'

/** Who has something to do before anything else: one step after the other, as the server asks for them. */
export default function HeldPage() {
  const { doors } = usePanel()
  const [next] = useRow('session', 'self')?.due ?? []
  const back = () => void doors?.().then((at) => at.turnAround())
  return next === 'terms' ? <TermsStep onBack={back} /> : <ExpiredPassword onBack={back} />
}
