import { DESCRIBED_TOPICS } from './generated/topics.gen'

/**
 * What panels read again when an event says that it changed, by name: lists that their screens read page by page, and
 * what stands beside the conversations. A topic without an event of its own is told of by `refreshContent`.
 */
export const TOPICS = [
  'adverseEvents',
  'alerts',
  'assignment',
  'automaticMessages',
  'bots',
  'campaigns',
  'cash',
  'collections',
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
  'liveTickets',
  'macros',
  'memories',
  'maria',
  'mailDomains',
  'mailSuppressions',
  'messageTemplates',
  'orderStatuses',
  'pbmClosings',
  'productCategories',
  'productOrders',
  'psp',
  'reasons',
  'relationshipRules',
  'relationshipTemplates',
  'roles',
  'savedReports',
  'securityLog',
  'self',
  'senders',
  'sms',
  'stockImages',
  'store',
  'templateMessages',
  'userDepartments',
  'users',
  ...DESCRIBED_TOPICS,
] as const

export type Topic = (typeof TOPICS)[number]

/** All topics at once: what `refreshContent` without a name means. */
export const EVERY_TOPIC = '*'
