import type { Instance } from '../../contract/entities'

/** Columns of instances `i`. The token is not among them: nothing reads it back. */
export const INSTANCE_COLUMNS = `i.id::text, i.name, i.nickname, i.color, i.hub_host, i.activated, i.is_official,
  i.phone_number, i.waba_id, i.official_phone_id, i.messaging_limit, i.browser_session, i.reset_finished, i.qr_code`

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
  browser_session: boolean
  reset_finished: boolean
  qr_code: string | null
}

/** The contract's connection; fields of areas that do not exist yet have their neutral value. */
export const toInstance = (row: InstanceRow): Instance => ({
  ...row,
  messaging_send: null,
  meta_catalog_id: null,
  integration_id: null,
  maria_enabled: false,
})
