import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'

const official = (world: World) =>
  instanceChoices.select(world).filter(({ value }) => world.rows.instances.get(value)?.data.is_official)

/** The connections through which a campaign can go: Meta takes them from official ones only. */
export const useOfficial = () => useView(['instances'], official, instanceChoices.same)
