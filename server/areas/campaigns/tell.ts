import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'

/** Panels that show campaigns read them again. */
export const tellCampaign = (work: Work, id: string, isNew = false): Promise<unknown> =>
  publish(work, [
    {
      event: isNew ? 'campaignCreated' : 'campaignUpdated',
      data: (rev) => ({ id, rev }),
      audience: { kind: 'tenant' },
      rows: [],
    },
  ])
