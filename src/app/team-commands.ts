import type { TeamAnswer, TeamPage, TeamWish } from '@domain/users/team-wish'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import * as documents from '@infra/graphql/team.gen'
import { FileClient } from '@infra/media/file-client'
import type { Outcome } from './commands'
import { failure } from './failure'
import type { Fact } from './runtime'

export type TeamParts = Readonly<{
  client: GraphqlClient
  tenant: string
  unique: () => string
  ingest: (facts: readonly Fact[]) => unknown
}>

type Paged<Row> = { items: Row[]; total_pages: number; total_items: number }

const pageOf = <Row>({ items, total_pages, total_items }: Paged<Row>): TeamPage<Row> => ({
  items,
  pages: total_pages,
  total: total_items,
})

async function outcomeOf<T, R>(asked: Promise<Answer<T>>, read: (data: T) => R): Promise<Outcome<R>> {
  const answer = await asked
  return answer.ok ? { ok: true, value: read(answer.data) } : failure(answer)
}

/** Does what is wished; what is changed is told in the log by name, without its content. */
export async function askTeam<W extends TeamWish>(
  parts: TeamParts,
  wish: W,
): Promise<Outcome<TeamAnswer<W>>> {
  // Each wish with its own answer: the compiler cannot follow the pair through the union.
  if (isReading(wish)) return (await outcomeFor(parts, wish)) as Outcome<TeamAnswer<W>>
  const about = 'id' in wish ? wish.id : null
  parts.ingest([{ kind: 'intent', name: 'command.asked', src: 'user', data: { name: wish.ask, about } }])
  const outcome = await outcomeFor(parts, wish)
  parts.ingest([
    outcome.ok
      ? { kind: 'outcome', name: 'command.done', src: 'api', data: { name: wish.ask } }
      : {
          kind: 'outcome',
          name: 'command.refused',
          src: 'api',
          data: { name: wish.ask, code: outcome.code },
        },
  ])
  return outcome as Outcome<TeamAnswer<W>>
}

const isReading = ({ ask }: TeamWish): boolean =>
  ask === 'users' || ask === 'roles' || ask === 'role' || ask === 'departments'

function outcomeFor({ client, tenant, unique }: TeamParts, wish: TeamWish): Promise<Outcome<unknown>> {
  const done = <T>(asked: Promise<Answer<T>>): Promise<Outcome<undefined>> =>
    outcomeOf(asked, () => undefined)
  const paging = (page: number, limit: number) => ({ pagination_page: page, pagination_limit: limit })
  switch (wish.ask) {
    case 'users': {
      const { search, roleId, departmentId, online, blocked } = wish.filter
      const asked = client.request(documents.UsersPageDocument, {
        search: search.trim() || null,
        role_id: roleId,
        user_department_id: departmentId,
        online_users: online,
        blocked,
        ...paging(wish.page, wish.limit),
      })
      return outcomeOf(asked, (data) => pageOf(data.paginatedUsersCustom))
    }
    case 'roles': {
      const asked = client.request(documents.RolesDocument, {
        search_filter: wish.search.trim() || null,
        ...paging(wish.page, wish.limit),
      })
      return outcomeOf(asked, (data) => pageOf(data.roles))
    }
    case 'role':
      return outcomeOf(client.request(documents.RoleByIdDocument, { id: wish.id }), (data) => data.role)
    case 'departments': {
      const asked = client.request(documents.DepartmentsDocument, {
        search_filter: wish.search.trim() || null,
        ...paging(wish.page, wish.limit),
      })
      return outcomeOf(asked, (data) => pageOf(data.departments))
    }
    case 'saveUser':
      return saveUser(client, wish)
    case 'deleteUser':
      return done(
        client.request(documents.DeleteUserDocument, { id: wish.id, next_user_id: wish.nextUserId }),
      )
    case 'blockUser':
      return done(client.request(documents.BlockUserDocument, { id: wish.id }))
    case 'unblockUser':
      return done(client.request(documents.UnblockUserDocument, { id: wish.id }))
    case 'disconnectUser':
      return done(
        client.request(documents.DisconnectUserDocument, { user_id: wish.id, force_disconnect: true }),
      )
    case 'picture': {
      const upload = { id: unique(), blob: wish.blob, name: 'foto.jpg' }
      return outcomeOf(
        new FileClient(client, tenant).upload(upload, () => {}),
        ({ url }) => url,
      )
    }
    case 'saveRole': {
      const role = { ...wish.role, has_permission_routes: [...wish.role.has_permission_routes] }
      return wish.id === null
        ? done(client.request(documents.NewRoleDocument, role))
        : done(client.request(documents.UpdateRoleDocument, { id: wish.id, ...role }))
    }
    case 'deleteRole':
      return done(client.request(documents.DeleteRoleDocument, { id: wish.id }))
    case 'saveDepartment':
      return wish.id === null
        ? done(client.request(documents.NewDepartmentDocument, { name: wish.name }))
        : done(client.request(documents.UpdateDepartmentDocument, { id: wish.id, name: wish.name }))
    case 'useDepartment':
      return done(
        client.request(documents.UpdateDepartmentDocument, { id: wish.id, activated: wish.activated }),
      )
    case 'deleteDepartment':
      return done(client.request(documents.DeleteDepartmentDocument, { id: wish.id }))
  }
}

function saveUser(
  client: GraphqlClient,
  { id, user }: Extract<TeamWish, { ask: 'saveUser' }>,
): Promise<Outcome<undefined>> {
  const { roleId, departmentId, instanceIds, allowedToUnify, password, image, currentPassword, ...form } =
    user
  const known = {
    ...form,
    role_id: roleId,
    user_department_id: departmentId,
    chosen_instances: [...instanceIds],
    allowed_to_unify: allowedToUnify,
    image,
  }
  const nothing = () => undefined
  return id === null
    ? outcomeOf(client.request(documents.NewUserDocument, { ...known, password: password ?? '' }), nothing)
    : outcomeOf(
        client.request(documents.UpdateUserDocument, {
          id,
          ...known,
          password,
          current_password: currentPassword || null,
        }),
        nothing,
      )
}
