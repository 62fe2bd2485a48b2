import { ROLE_ACTIONS } from '../access/actions'
import { CHECKED_ROUTES } from '../access/granting'
import type { RoleForm } from './role-form'
import { USUAL_DISCOUNT_PERCENT } from './role-form'

const COUNTER = ['chat/attendance', 'instances/list/{chooseInstance}', 'help/training-videos'] as const
const SELLING = ['customers/list', 'product-orders', 'pre-orders', 'products'] as const

/** What stays with administrators: who comes in, what each may do, and how the whole shop works. */
const ADMINISTRATIVE = [
  'users/list',
  'roles/list',
  'roles/add',
  'roles/edit/{id}',
  'dynamic-settings',
  'instances/edit/{id}',
  'erp-integrations',
] as const

/** Roles as most shops have them, which one begins a new role with; each changes them as it likes. */
export const READY_ROLES: readonly RoleForm[] = [
  {
    name: 'vendedor',
    display_name: 'Atendente que vende',
    has_permission_routes: [...COUNTER, ...SELLING, 'actions/see-customer-contacts'],
    default_discount_percentage: USUAL_DISCOUNT_PERCENT,
  },
  {
    // Who reviews prescriptions is said by the number with the council, in the user's own data.
    name: 'farmaceutico',
    display_name: 'Farmacêutico',
    has_permission_routes: [
      ...COUNTER,
      ...SELLING,
      'product-categories',
      'sngpc',
      'pbm-programmes',
      'pharmacovigilance-report',
      'actions/see-customer-contacts',
      // Who says what a product is by law.
      'actions/change-products',
    ],
    default_discount_percentage: 15,
  },
  {
    name: 'gerente',
    display_name: 'Gerente',
    has_permission_routes: [
      ...CHECKED_ROUTES.filter((route) => !ADMINISTRATIVE.some((one) => one === route)),
      ...ROLE_ACTIONS,
    ],
    default_discount_percentage: 30,
  },
]
