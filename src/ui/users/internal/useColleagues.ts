import { useCommands } from '@app/panel/panel'
import { UsersPageDocument } from '@infra/graphql/team.gen'
import { useRead } from '@ui/kit/server/useRead'

/** Who could take over from somebody, by name. */
export function useColleagues(except: string): { value: string; label: string }[] {
  const { read } = useCommands()
  const { value } = useRead('colleagues', () =>
    read(UsersPageDocument, { blocked: false, pagination_page: 1, pagination_limit: 100 }),
  )
  const found = value?.paginatedUsersCustom.items ?? []
  return found.filter(({ id }) => id !== except).map(({ id, name }) => ({ value: id, label: name }))
}
