import type { Place } from '@domain/automatic-messages/place'
import type { Places } from './usePlaces'

/** The name under which customers of this place know the shop; null where several may be meant. */
export const shopOf = ({ instances }: Places, { instanceId }: Place): string | null =>
  (instances.find(({ value }) => value === instanceId) ?? (instances.length === 1 ? instances[0] : null))
    ?.label ?? null
