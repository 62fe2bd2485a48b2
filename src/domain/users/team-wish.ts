import type { DepartmentDetails, RoleDetails, User } from '../../../contract/entities'
import type { RoleForm } from '../roles/role-form'
import type { UserForm } from './user-form'

/** Which users a list shows; null: whichever. */
export type UserFilter = Readonly<{
  search: string
  roleId: string | null
  departmentId: string | null
  online: boolean | null
  blocked: boolean | null
}>

/** A page of a list of the administration. */
export type TeamPage<Row> = Readonly<{ items: readonly Row[]; pages: number; total: number }>

/** A user as they are to be. */
export type UserWish = UserForm &
  Readonly<{
    roleId: string
    departmentId: string | null
    instanceIds: readonly string[]
    /** The address that an upload gave, or the picture's own; null: none. */
    image: string | null
    allowedToUnify: boolean
    /** Of who changes their own e-mail or password: the password in use. */
    currentPassword?: string
  }>

/** What is asked about the house's team, and what is to be done with it. `id` null: a new one. */
export type TeamWish =
  | Readonly<{ ask: 'users'; filter: UserFilter; page: number; limit: number }>
  | Readonly<{ ask: 'roles'; search: string; page: number; limit: number }>
  | Readonly<{ ask: 'role'; id: string }>
  | Readonly<{ ask: 'departments'; search: string; page: number; limit: number }>
  | Readonly<{ ask: 'saveUser'; id: string | null; user: UserWish }>
  | Readonly<{ ask: 'deleteUser'; id: string; nextUserId: string | null }>
  | Readonly<{ ask: 'blockUser' | 'unblockUser' | 'disconnectUser'; id: string }>
  /** Puts a picture up; gives its address. */
  | Readonly<{ ask: 'picture'; blob: Blob }>
  | Readonly<{ ask: 'saveRole'; id: string | null; role: RoleForm }>
  | Readonly<{ ask: 'deleteRole'; id: string }>
  | Readonly<{ ask: 'saveDepartment'; id: string | null; name: string }>
  | Readonly<{ ask: 'useDepartment'; id: string; activated: boolean }>
  | Readonly<{ ask: 'deleteDepartment'; id: string }>

/** What each wish is answered with. */
export type TeamAnswers = {
  users: TeamPage<User>
  roles: TeamPage<RoleDetails>
  role: RoleDetails
  departments: TeamPage<DepartmentDetails>
  picture: string
}

export type TeamAnswer<W extends TeamWish> = W['ask'] extends keyof TeamAnswers
  ? TeamAnswers[W['ask']]
  : undefined
