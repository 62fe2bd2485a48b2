import { useUser } from '@app/panel/panel'
import { isAdministrator, mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'

/** May the user make and change connections? As the server decides it, in one place for all screens. */
export function useManager(): boolean {
  const { role } = useUser()
  return isAdministrator(role) && mayOpen(role, routeWith('instances/edit/{id}'))
}
