/**
 * What panels read again when an event says that it changed, by name: lists that their screens read page by page, and
 * what stands beside the conversations. An area without an event of its own is told of by `refreshContent`.
 */
export const AREAS = [
  'assignment',
  'automaticMessages',
  'campaigns',
  'cash',
  'collections',
  'couriers',
  'customerAttendants',
  'customerFields',
  'bulkChanges',
  'customerGroups',
  'customerSegments',
  'customers',
  'erp',
  'exports',
  'features',
  'imports',
  'items',
  'macros',
  'messageTemplates',
  'orderStatuses',
  'pauseReasons',
  'productCategories',
  'productOrders',
  'psp',
  'reasons',
  'roles',
  'securityLog',
  'self',
  'senders',
  'services',
  'stockImages',
  'store',
  'templateMessages',
  'userDepartments',
  'users',
] as const

export type Area = (typeof AREAS)[number]

/** All areas at once: what `refreshContent` without a name means. */
export const EVERY_AREA = '*'
