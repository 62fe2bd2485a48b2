/** What the ids of operations about what the shop says by itself name. */
export const automaticIdKinds = {
  'saveClosingMessage.id': 'closingMessage',
  'saveClosingMessage.instance_id': 'instance',
  'saveClosingMessage.department_id': 'department',
  'saveClosingMessage.category_id': 'own:ReasonCategory',
  'deleteClosingMessage.id': 'closingMessage',
  'saveInactiveMessage.id': 'inactivity',
  'saveInactiveMessage.instance_id': 'instance',
  'saveInactiveMessage.department_id': 'department',
  'saveInactiveMessage.reason_id': 'reason',
  'deleteInactiveMessage.id': 'inactivity',
  'saveInactiveInboxMessage.id': 'inactivityInbox',
  'saveInactiveInboxMessage.instance_id': 'instance',
  'saveInactiveInboxMessage.department_id': 'department',
  'saveInactiveInboxMessage.reason_id': 'reason',
  'deleteInactiveInboxMessage.id': 'inactivityInbox',
  'saveOpeningHours.id': 'openingHours',
  'saveOpeningHours.instance_id': 'instance',
  'saveOpeningHours.department_id': 'department',
  'deleteOpeningHours.id': 'openingHours',
  'saveSurvey.id': 'survey',
  'saveSurvey.instance_id': 'instance',
  'saveSurvey.department_id': 'department',
  'deleteSurvey.id': 'survey',
} as const

/** Good values for their other arguments. */
export const automaticGood = {
  closing: { text: 'x', active: true },
  rule: { warnings: [{ minutes: 1, text: 'x' }], active: true },
  opening: { week: ['', '', '', '', '', '', ''], national: true, days: [], absence: '', active: true },
  survey: {
    question: 'x',
    thanks: '',
    scale: '0-10',
    listed: false,
    answer_hours: 24,
    every_days: 0,
    active: true,
  },
}
