import { expect, test } from 'vitest'
import { DEFAULT_ZONE } from '../../contract/zone'
import { ADMINISTRATOR } from './access/visibility'
import { DROP_WARNING_MS } from './instances/internal/drop-warning'
import { longEnough, passwordScore } from './login/password-strength'
import { compactNumber, formatMoney } from './money/money'
import { NOTICE_REMOVAL_MS } from './notices/who-is-told'
import { ANALYTICS_MIN_DATE, STATUS_POLL_MS } from './platform/availability'
import { CLOSED_CLEANUP_BATCH, CLOSED_CLEANUP_THRESHOLD } from './tickets/closed-cleanup'
import { METRICS_PATIENCE_MS, METRICS_POLL_MS } from './tickets/closing'
import { INBOX_RESYNC_MS, INBOX_VALIDATION_BATCH } from './tickets/inbox-validation'
import { PICKABLE_LOOKUP_LIMIT } from './tickets/pick-rules'

/** The figures of the specification's section 9 that the domain's rules stand on, copied from its inventory. */
test.each<[string, unknown, unknown]>([
  ['status_poll_s', STATUS_POLL_MS / 1000, 60],
  ['notification_dismiss_ms', NOTICE_REMOVAL_MS, 300],
  ['inbox_validation_batch', INBOX_VALIDATION_BATCH, 5],
  ['inbox_resync_after_s', INBOX_RESYNC_MS / 1000, 1],
  ['closed_cleanup_threshold', CLOSED_CLEANUP_THRESHOLD, 20],
  ['closed_cleanup_batch', CLOSED_CLEANUP_BATCH, 10],
  ['pickable_lookup_limit', PICKABLE_LOOKUP_LIMIT, 11],
  ['instance_drop_warning_s', DROP_WARNING_MS / 1000, 6],
  ['metrics_reload_poll_ms', METRICS_POLL_MS, 500],
  ['metrics_reload_timeout_s', METRICS_PATIENCE_MS / 1000, 15],
  ['analytics_min_date_fallback', ANALYTICS_MIN_DATE, '2025-05-13'],
  ['time_zone', DEFAULT_ZONE, 'America/Sao_Paulo'],
  ['password_scores', ['a', 'Farmacia', 'Farm@cia!'].map(passwordScore), [50, 75, 100]],
  ['shortest password', ['1234567', '12345678'].map(longEnough), [false, true]],
  ['money divided by 100', formatMoney(100).endsWith('1,00'), true],
  ['compact above 999', [999, 1000].map(compactNumber), ['999', '1k']],
  ['the default role', ADMINISTRATOR, 'administrador'],
])('%s', (_, actual, figure) => expect(actual).toEqual(figure))
