import type { Instance } from '../../contract/entities'

/** Columns of instances `i`. The token is not among them: nothing reads it back. */
export const INSTANCE_COLUMNS = `i.id::text, i.name, i.nickname, i.color, i.hub_host, i.activated, i.is_official,
  i.phone_number, i.waba_id, i.official_phone_id, i.messaging_limit`

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
}

/** The contract's connection. QR code and browser session belong to session hubs: official ones have none. */
export const toInstance = (row: InstanceRow): Instance => ({
  ...row,
  browser_session: false,
  reset_finished: true,
  qr_code: null,
  messaging_send: null,
  meta_catalog_id: null,
  integration_id: null,
  maria_enabled: false,
})
