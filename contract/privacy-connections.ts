import { MESSAGING_LIMITS, QUALITY_RATINGS } from './privacy-lists'

/** The classes of what is known of a connection; see privacy.ts. */
export const connectionPrivacy = {
  Instance: {
    id: 'id',
    name: 'name',
    hub_host: 'name',
    activated: 'flag',
    browser_session: 'flag',
    reset_finished: 'flag',
    phone_number: 'phone',
    // Who scans it takes the number over.
    qr_code: 'secret',
    waba_id: 'id',
    nickname: 'name',
    color: 'text',
    is_official: 'flag',
    messaging_send: 'number',
    messaging_limit: MESSAGING_LIMITS,
    official_phone_id: 'id',
    meta_catalog_id: 'id',
    integration_id: 'id',
    maria_enabled: 'flag',
    // Write-only: no decoder has it, so that no entry can.
    official_token: 'secret',
    state_at: 'time',
    qr_expires_at: 'time',
    off_reason: 'text',
    quality_rating: QUALITY_RATINGS,
    deleted_at: 'time',
  },
  // Asked for by the administration's screens; no entry carries them.
  InstanceHealth: {
    instance_id: 'id',
    checked_at: 'time',
    error: 'text',
    token_set: 'flag',
    verified_name: 'name',
    display_phone_number: 'phone',
    status: 'text',
    name_status: 'text',
    code_verification_status: 'text',
    throughput: 'text',
    subscribed: 'flag',
    webhook_at: 'time',
    callback_path: 'text',
    webhook_ready: 'flag',
  },
  InstanceUsage: { instance_id: 'id', users: 'number', user_names: 'name', open_tickets: 'number' },
  InstanceOptions: { hub_hosts: 'name', signup: 'rows' },
  EmbeddedSignup: {
    app_id: 'id',
    config_id: 'id',
    version: 'text',
    sdk_url: 'text',
    message_hosts: 'text',
  },
} as const
