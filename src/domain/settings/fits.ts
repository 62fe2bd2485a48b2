import { SETTINGS, type SettingKey } from '../../../contract/settings'
import { PAYMENT_VARIABLES } from '../order-statuses/status-variables'
import { holesIn } from '../text/placeholders'
import { valueIn } from './registry'
import { ZONES } from './zones'

const isKnown = (name: string) => (PAYMENT_VARIABLES as readonly string[]).includes(name)

/** May this setting hold this value? Null takes the entry away: the shop's, or the product's own, holds then. */
export function fits(key: SettingKey, value: string | null): boolean {
  if (value === null) return true
  if (SETTINGS[key].kind === 'zone') return (ZONES as readonly string[]).includes(value)
  if (key === 'payment_message' && holesIn(value).some((name) => !isKnown(name))) return false
  return valueIn(SETTINGS[key], value) !== undefined
}
