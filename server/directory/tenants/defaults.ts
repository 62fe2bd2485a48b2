import type { RoleAction } from '../../../src/domain/access/actions'
import { GRANTABLE } from '../../../src/domain/access/granting'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { USUAL_DISCOUNT_PERCENT } from '../../../src/domain/roles/role-form'

/** Roles that every tenant begins with, and the routes that they open (specification section 2). */
export const defaultRoles: readonly {
  name: string
  displayName: string
  routes: readonly string[]
  /** The most that it may take off, in per cent; null: all there is. */
  discount: number | null
}[] = [
  {
    name: ADMINISTRATOR,
    displayName: 'Administrador',
    routes: GRANTABLE,
    discount: null,
  },
  {
    name: 'atendente',
    displayName: 'Atendente',
    routes: [
      ...['chat/attendance', 'customers/list', 'instances/list/{chooseInstance}', 'help/training-videos'],
      'actions/see-customer-contacts' satisfies RoleAction,
    ],
    discount: USUAL_DISCOUNT_PERCENT,
  },
]

/** Flags of the specification, section 3, at rest. */
export const defaultSettings: Readonly<Record<string, string>> = {
  whatsapp_status: 'true',
  maintenance_status: 'false',
  inbox: 'true',
  older_inbox_chats_first: 'false',
  older_inbox_chats_first_only: 'false',
  not_pull_attendance_when_maria_is_active: 'false',
  priority_tickets_in_passive_flow: 'false',
  relate_chat_tickets_to_next_user: 'false',
}
