import type { Config } from '../../platform/config'
import { unseal } from '../../platform/seal'
import { hubProvider } from './hub/hub'
import type { Line } from './meta/cloud-api'
import { officialProvider } from './meta/official'
import { practiceProvider } from './practice'
import type { Provider } from './provider'

/** What a connection's row (`i`) says of how to reach its provider, under the names of {@link ConnectionRow}. */
export const CONNECTION_COLUMNS = `i.id::text AS instance_id, i.tenant_id, i.is_official, i.official_phone_id, i.official_token,
  i.hub_host, i.hub_token, i.practice`

export type ConnectionRow = {
  instance_id: string
  tenant_id: number
  is_official: boolean
  official_phone_id: string | null
  official_token: string | null
  hub_host: string | null
  hub_token: string | null
  /** Behind it are practice customers. */
  practice: boolean
}

/** The provider of a connection; null when it has no token, or one sealed with another key. */
export function providerOf(row: ConnectionRow, config: Config): Provider | null {
  if (row.practice) return practiceProvider
  const sealed = row.is_official ? row.official_token : row.hub_token
  const token = sealed === null ? null : unseal(config.secretKey, sealed)
  if (token === null) return null
  if (!row.is_official) return hubProvider(row, token, config)
  const line = lineOf(row, config)
  return line && officialProvider(line)
}

/** How to reach Meta for an official connection, for what no other kind has; null as of {@link providerOf}. */
export function lineOf(row: ConnectionRow, config: Config): Line | null {
  const token =
    row.is_official && row.official_token !== null ? unseal(config.secretKey, row.official_token) : null
  if (token === null || row.official_phone_id === null) return null
  const { graphUrl, callTimeoutMs } = config.whatsapp
  return { graphUrl, phoneNumberId: row.official_phone_id, token, timeoutMs: callTimeoutMs }
}
