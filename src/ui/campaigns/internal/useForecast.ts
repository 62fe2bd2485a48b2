import { useCommands } from '@app/panel/panel'
import type { formOf } from '@domain/campaigns/typed'
import {
  CampaignForecastDocument,
  type CampaignForecastQuery,
  CampaignSamplesDocument,
  type CampaignSamplesQuery,
} from '@infra/graphql/campaigns.gen'
import { useDebounced } from '@ui/kit/debounce'
import { useRead } from '@ui/kit/server/useRead'
import { useRef } from 'react'

/** A campaign as it is sent to the server. */
export type CampaignFormSent = NonNullable<ReturnType<typeof formOf>>
export type ForecastNow = CampaignForecastQuery['campaignForecast']
export type Sample = CampaignSamplesQuery['campaignSamples'][number]

export type Forecast = Readonly<{
  /** What the campaign would do; null until it is known. */
  now: ForecastNow | null
  /** What is shown is of a campaign that has changed since. */
  stale: boolean
  /** Why it could not be had, a sentence or '' for the network. */
  failure: string | null
  reload: () => void
  /** The first thing that stands in the way of starting, in a sentence. */
  refused: string | null
  samples: readonly Sample[]
}>

/** Nobody has changed anything for so long, ms: it is asked again. */
const STILL_MS = 400

/** What a campaign as it is typed would do, and how it reaches some of those who would get it. */
export function useForecast(form: CampaignFormSent | null): Forecast {
  const { read } = useCommands()
  // What it is called changes nothing.
  const text = form === null ? '' : JSON.stringify({ ...form, name: '' })
  const settled = useDebounced(text, STILL_MS)
  const sent = useRef(form)
  if (form !== null) sent.current = form
  const load = <T>(ask: (of: CampaignFormSent) => T) => {
    const { current } = sent
    return settled === '' || current === null ? null : () => ask(sent.current ?? current)
  }
  const forecast = useRead(
    `forecast ${settled}`,
    load((of) => read(CampaignForecastDocument, { form: { ...of, variants: [...of.variants] } })),
  )
  const found = useRead(
    `samples ${settled}`,
    load((of) => read(CampaignSamplesDocument, { form: { ...of, variants: [...of.variants] } })),
  )
  const now = forecast.value?.campaignForecast ?? null
  return {
    now,
    stale: form === null || text !== settled || forecast.valueKey !== `forecast ${settled}`,
    failure: forecast.failure?.message ?? null,
    reload: forecast.reload,
    refused: now?.checks.find(({ verdict }) => verdict === 'refused')?.message ?? null,
    samples: found.value?.campaignSamples ?? [],
  }
}
