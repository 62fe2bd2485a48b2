import type { Instance } from '../../../contract/entities'
import { isoOrNull } from '../../platform/db/iso'
import { reasonFor } from '../whatsapp/errors'

/** Columns of instances `i`. The token is not among them: nothing reads it back. */
export const INSTANCE_COLUMNS = `i.id::text, i.name, i.nickname, i.color, i.hub_host, i.activated, i.is_official,
  i.phone_number, i.waba_id, i.official_phone_id, i.messaging_limit, i.messaging_send, i.browser_session,
  i.reset_finished, i.qr_code, i.qr_expires_at, i.integration_id, i.maria_enabled, i.state_at, i.off_code,
  i.quality_rating, i.sends_per_second, i.meta_catalog_id, i.deleted_at, i.health ->> 'told_at' AS told_at`

export type InstanceRow = {
  id: string
  name: string
  nickname: string | null
  color: string | null
  hub_host: string | null
  activated: boolean
  is_official: boolean
  phone_number: string | null
  waba_id: string | null
  official_phone_id: string | null
  messaging_limit: string | null
  messaging_send: number | null
  browser_session: boolean
  reset_finished: boolean
  qr_code: string | null
  qr_expires_at: Date | null
  integration_id: string | null
  maria_enabled: boolean
  state_at: Date | null
  off_code: string | null
  quality_rating: string | null
  sends_per_second: number | null
  meta_catalog_id: string | null
  deleted_at: Date | null
  told_at: string | null
}

/** The contract's connection; fields of areas that do not exist yet have their neutral value. */
export const toInstance = ({ off_code: offCode, ...row }: InstanceRow): Instance => ({
  ...row,
  qr_expires_at: row.qr_code === null ? null : isoOrNull(row.qr_expires_at),
  state_at: isoOrNull(row.state_at),
  deleted_at: isoOrNull(row.deleted_at),
  off_reason: row.activated || offCode === null ? null : reasonFor(offCode, null),
})
