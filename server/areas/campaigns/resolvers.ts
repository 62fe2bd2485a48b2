import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { UNSEEN } from '../../platform/rows/define-rows'
import { campaignRows, readCampaign } from './campaign-list'
import { forecastOf } from './forecast'
import { campaignSamples, forecastPeople } from './forecast-people'
import { cancelCampaign, pauseCampaign, resendUncertain, resumeCampaign, startCampaign } from './lifecycle'
import { campaignPeople } from './people-list'
import { outreachReach } from './reach'
import { campaignReport } from './report'
import { mustWorkWith } from './rights'
import { campaigns, copyCampaign } from './save'
import { testCampaign } from './test-send'

/** Campaigns: what they say and to whom, and what would become of them. */
export const resolvers: Resolvers = {
  Query: {
    campaignRows: query((work, viewer, { channel, list }) => campaignRows(work, viewer, channel, list ?? {})),
    campaign: query(async (work, viewer, { id }) => (await readCampaign(work, viewer, id)).campaign),
    campaignForecast: query((work, viewer, { form }, now, { config }) =>
      forecastOf(work, viewer, form, { config, now }),
    ),
    campaignForecastPeople: query((work, viewer, { form, reason, list }, now, { config }) =>
      forecastPeople(work, viewer, { form, reason, list: list ?? {} }, { config, now }),
    ),
    campaignReport: query((work, viewer, { id }, now) => campaignReport(work, viewer, id, now)),
    campaignPeople: query((work, viewer, { id, at, list }) =>
      campaignPeople(work, viewer, { id, at, list: list ?? {} }),
    ),
    campaignSamples: query((work, viewer, { form }, now, { config }) =>
      campaignSamples(work, viewer, form, { config, now }),
    ),
    outreachReach: query((work, viewer, _, now, { config }) => outreachReach(work, viewer, { config, now })),
  },
  Mutation: {
    saveCampaign: mutation((work, viewer, { id, rev, form }) =>
      campaigns.save(work, id ?? null, form, rev ?? UNSEEN, viewer),
    ),
    copyCampaign: mutation((work, viewer, { id }) => copyCampaign(work, viewer, id)),
    deleteCampaign: mutation(async (work, viewer, { id }) => {
      await mustWorkWith(work, viewer, id)
      return campaigns.remove(work, id, viewer)
    }),
    startCampaign: mutation((work, viewer, args, now, { config }) =>
      startCampaign(work, viewer, args, { config, now }),
    ),
    pauseCampaign: mutation((work, viewer, { id }, now) => pauseCampaign(work, viewer, id, now)),
    resumeCampaign: mutation((work, viewer, { id }, now) => resumeCampaign(work, viewer, id, now)),
    cancelCampaign: mutation((work, viewer, { id }, now) => cancelCampaign(work, viewer, id, now)),
    resendUncertain: mutation((work, viewer, args, now) => resendUncertain(work, viewer, args, now)),
    testCampaign: mutation((work, viewer, args, now, { config }) =>
      testCampaign(work, viewer, args, config, now),
    ),
  },
}
