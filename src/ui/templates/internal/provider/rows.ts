import type { World } from '@domain/kernel/world'
import type { ProviderTemplateRowsQuery } from '@infra/graphql/provider-templates.gen'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'

/** A provider's template as who looks after them sees it. */
export type ProviderTemplate = ProviderTemplateRowsQuery['providerTemplateRows']['items'][number]

/** The connections that have templates. */
export const officialChoices = (world: World) =>
  instanceChoices.select(world).filter(({ value }) => world.rows.instances.get(value)?.data.is_official)
