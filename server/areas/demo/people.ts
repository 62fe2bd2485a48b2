import type { RoutePattern } from '../../../src/domain/access/routes'
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

/** What the demonstration's attendants open besides what every shop's do: they sell, and not only answer. */
export const ATTENDANTS_SELL: readonly RoutePattern[] = ['product-orders', 'pre-orders', 'products']

/** Which of them looks at prescriptions, and their number with the pharmacists' council. */
export const PHARMACIST = { key: 'bruno', crf: '54322', crf_state: 'SP' } as const satisfies {
  key: Staff
  crf: string
  crf_state: string
}

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
