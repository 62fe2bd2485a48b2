import type { Config } from '../../platform/config'
import { unseal } from '../../platform/seal'
import type { Line } from './cloud-api'

/** What a connection's row says of how to reach Meta. */
export type LineRow = { official_phone_id: string | null; official_token: string | null }

/** Null when the connection has no token, or one sealed with another key. */
export function lineOf({ official_phone_id, official_token }: LineRow, config: Config): Line | null {
  const token = official_token === null ? null : unseal(config.secretKey, official_token)
  if (token === null || official_phone_id === null) return null
  const { graphUrl, callTimeoutMs } = config.whatsapp
  return { graphUrl, phoneNumberId: official_phone_id, token, timeoutMs: callTimeoutMs }
}
