import { useUser } from '@app/panel/panel'
import { isAdministrator } from '@domain/access/rights'
import type { RoutePattern } from '@domain/access/routes'
import { stepAt } from '@domain/first-day/steps'
import { part } from '@ui/kit/part'

const NextStep = part(() => import('./internal/NextStep'), 'around')

/** Over a page at which a step of the first day is done, for administrators: whether it is, and the way to the next one. */
export default function StepOverPage({ route }: { route: RoutePattern }) {
  const { role } = useUser()
  const step = stepAt(route)
  if (step === null || !isAdministrator(role)) return null
  return <NextStep step={step} />
}
