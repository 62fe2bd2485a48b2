import { useUser } from '@app/panel'
import { isAdministrator, mayOpen } from '@domain/access/permissions'
import { routeWith } from '@domain/access/routes'

/** What the user may do with connections: as the server decides it, in one place for all screens. */
export function useManager(): Readonly<{ manages: boolean; edits: boolean }> {
  const { role } = useUser()
  const manages = isAdministrator(role)
  return { manages, edits: manages && mayOpen(role, routeWith('instances/edit/{id}')) }
}
