import { useCommands } from '@app/panel/panel'
import { TeamNamesDocument } from '@infra/graphql/assignment.gen'
import { useRead } from '@ui/kit/server/useRead'

/** The tenant's people to choose from, by name; empty until they are here. */
export function useTeam(): { value: string; label: string }[] {
  const { read } = useCommands()
  const { value } = useRead('team names', () => read(TeamNamesDocument, {}), 'users')
  return (value?.users ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
