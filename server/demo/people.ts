import { ROUTES } from '../../src/domain/access/routes'
import type { Department, Staff } from './talk'

/** The demonstration's staff; the first becomes user 1, the administrator. */
export const staff: readonly {
  key: Staff
  name: string
  username: string
  email: string
  role: string
  department: Department | null
}[] = [
  {
    key: 'admin',
    name: 'Mariana Azevedo',
    username: 'mariana',
    email: 'admin@demo.test',
    role: 'administrador',
    department: null,
  },
  {
    key: 'ana',
    name: 'Ana Beatriz Martins',
    username: 'ana',
    email: 'atendente1@demo.test',
    role: 'atendente',
    department: 'Balcão',
  },
  {
    key: 'bruno',
    name: 'Bruno Carvalho',
    username: 'bruno',
    email: 'atendente2@demo.test',
    role: 'atendente',
    department: 'Balcão',
  },
  {
    key: 'carla',
    name: 'Carla Mendes',
    username: 'carla',
    email: 'atendente3@demo.test',
    role: 'atendente',
    department: 'Entregas',
  },
]

/** Roles with the routes that they open (specification section 2). */
export const roles: readonly { name: string; displayName: string; routes: readonly string[] }[] = [
  {
    name: 'administrador',
    displayName: 'Administrador',
    routes: ROUTES.filter(({ access }) => access === 'check').map(({ pattern }) => pattern),
  },
  {
    name: 'atendente',
    displayName: 'Atendente',
    routes: ['chat/attendance', 'customers/list', 'instances/list/{chooseInstance}'],
  },
]

/** The demonstration's connection: the first number that the emulator knows. */
export const connection = {
  name: 'Farmácia Centro',
  nickname: 'Centro',
  color: '#0491FF',
  phoneNumber: '551140028922',
  wabaId: '200000000000001',
  phoneId: '100000000000001',
  token: 'demo-token',
} as const

/** Flags of the specification, section 3, at rest. */
export const settings: Readonly<Record<string, string>> = {
  whatsapp_status: 'true',
  maintenance_status: 'false',
  inbox: 'true',
  older_inbox_chats_first: 'false',
  older_inbox_chats_first_only: 'false',
  not_pull_attendance_when_maria_is_active: 'false',
  priority_tickets_in_passive_flow: 'false',
  relate_chat_tickets_to_next_user: 'false',
}
