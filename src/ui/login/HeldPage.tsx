import { usePanel, useRow } from '@app/panel/panel'
import { ExpiredPassword } from './internal/ExpiredPassword'
import { TermsStep } from './internal/TermsStep'

/** Who has something to do before anything else: one step after the other, as the server asks for them. */
export default function HeldPage() {
  const { signInSteps } = usePanel()
  const [next] = useRow('session', 'self')?.due ?? []
  const back = () => void signInSteps?.().then((at) => at.turnAround())
  return next === 'terms' ? <TermsStep onBack={back} /> : <ExpiredPassword onBack={back} />
}
