import type { Place } from '@domain/automatic-messages/place'
import type { Option, Places } from './usePlaces'

/** The connection that customers of this place write to; null where several may be meant. */
export const connectionOf = ({ instances }: Places, { instanceId }: Place): Option | null =>
  instances.find(({ value }) => value === instanceId) ??
  (instances.length === 1 ? (instances[0] ?? null) : null)
