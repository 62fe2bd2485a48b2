import { OUTCOME_UNKNOWN } from './delivery'

/*
 * Values that a log may show as they are (see privacy.ts): closed lists of the contract's own words. The contract names
 * them by `@personal(list: …)`.
 */

export { COLOR_TAGS, DUPLICATE_REASONS, ERASURE_REASONS, FIELD_KINDS, QUOTE_STATES } from './customer-lists'
export { PANEL_LANGUAGES, PANEL_THEMES } from './panel-lists'
export { SETTING_KEYS } from './settings'

/** Steps that may stand between the password and the house. */
export const ACCESS_STEPS = ['two_factor', 'password', 'terms'] as const

/** `type` of a message: the contract's and the provider's. */
export const MESSAGE_TYPES = [
  'chat',
  'comment',
  'log',
  'missed_call',
  'unsupported',
  'text',
  'image',
  'audio',
  'ptt',
  'voice',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'vcard',
  'interactive',
  'button',
  'buttons',
  'list',
  'reaction',
  'order',
  'product',
  'template',
  'system',
] as const
/** `tag_type` of a message. */
export const TAG_TYPES = ['in', 'out', 'system'] as const
/** Types of files that are shown; others are hidden, for they are whatever the sender says. */
export const MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/amr',
  'video/mp4',
  'video/3gpp',
  'application/pdf',
  'application/zip',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'text/csv',
] as const
/** Roles that rules speak of; what else a tenant calls its roles is its own affair. */
export const ROLE_NAMES = ['administrador', 'gerente', 'supervisor', 'atendente'] as const
/** `error_code` of a message; the provider's own codes are short numbers, which every list lets through. */
export const ERROR_CODES = [
  OUTCOME_UNKNOWN,
  'MEDIA_GONE',
  'MEDIA_TOO_LARGE',
  'MEDIA_UNSENT',
  'WINDOW_CLOSED',
  'CONNECTION_OFF',
  'TAKEN_OVER',
  'AUTHOR_GONE',
  'CUSTOMER_GONE',
  'BLOCKED',
  'BLACKLISTED',
  'OPTED_OUT',
  'NO_CONSENT',
  'TEMPLATE_UNKNOWN',
  'TEMPLATE_PAUSED',
  'QUIET_HOURS',
  'CAPPED',
] as const
/** Lifecycle of a message that leaves later (src/domain/schedules/scheduled-message.machine.ts). */
export const SCHEDULED_STATES = ['pending', 'sending', 'sent', 'failed', 'canceled'] as const
/** Lifecycle of a conversation with a bot (src/domain/bots/botSession.machine.ts). */
export const BOT_STATES = [
  'running',
  'waiting',
  'calling',
  'handed',
  'done',
  'failed',
  'taken',
  'stopped',
] as const
/** Flags that travel as text. */
export const SWITCHES = ['true', 'false', ''] as const
/** Quality of a number at the provider. */
export const QUALITY_RATINGS = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN', 'NA'] as const
/** Limits of a number at the provider. */
export const MESSAGING_LIMITS = [
  'TIER_50',
  'TIER_250',
  'TIER_1K',
  'TIER_2K',
  'TIER_10K',
  'TIER_100K',
  'TIER_UNLIMITED',
] as const

/** What a reason is for. */
export const REASON_TYPES = ['closing', 'order_canceled', 'quote_refused', 'prescription_refused'] as const
/** What a closing for a reason came to. */
export const REASON_OUTCOMES = ['won', 'lost', 'service', 'complaint', 'neutral'] as const
/** What a reason asks for. */
export const REASON_FIELD_TYPES = ['text', 'number', 'money', 'date', 'choice'] as const

/** Commands that the panel asks of the server, as `command.asked` names them. */
export const COMMANDS = [
  'instances.create',
  'instances.update',
  'instances.integration',
  'instances.restart',
  'instances.delete',
  'instances.connect',
  'instances.check',
  'instances.setting',
  'take',
  'pin',
  'markUnseen',
  'transfer',
  'confirmTransfer',
  'cancelTransfer',
  'returnToInbox',
  'finish',
  'retry',
  'sendPendingMessage',
  'react',
  'saveTemplate',
  'adoptTemplates',
  'deleteTemplate',
  'syncMetaTemplates',
  'restore',
  'close',
  'department',
  'reopen',
  'snooze',
  'wake',
  'priority',
  'research',
  'stop_bot',
  'give_to_bot',
  'start',
  'bulk',
  'schedule',
  'updateScheduled',
  'cancelScheduled',
  'sendScheduledNow',
  'forward',
  'changeCustomer',
  'saveNotices',
  'saveLook',
  'customerChatsPaginated',
] as const
/** What the server refuses with, and what the panel adds. */
export const REFUSALS = [
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'INVALID_TENANT',
  'LOGIN_FAILED',
  'ACCOUNT_LOCKED',
  'CODE_REFUSED',
  'CODE_LOCKED',
  'PASSWORD_WRONG',
  'TOO_MANY_TRIES',
  'CAPTCHA_REQUIRED',
  'NOT_FOUND',
  'FORBIDDEN',
  'INVALID',
  'CONFLICT',
  'BAD_REQUEST',
  'INTERNAL',
  'UNREACHABLE',
  '',
] as const

/** Names of the kinds of notices that a user chooses about. */
export const NOTICE_CHOICES = [
  'customerMessage',
  'newInQueue',
  'transfer',
  'mention',
  'internalChat',
] as const

/** Where somebody of the team is. */
export const ATTENDANT_STATES = ['online', 'paused', 'offline'] as const
