import type { Config } from '../../platform/config'
import type { ConnectionRow } from '../connection'
import type { Provider } from '../provider'

/** A session hub as a provider. */
export function hubProvider(_row: ConnectionRow, _token: string, _config: Config): Provider | null {
  return null
}
