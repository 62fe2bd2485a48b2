import { Flow, FlowLayout } from '@domain/bots/flow'
import type { BotDraftQuery, BotPlacesQuery } from '@infra/graphql/bots.gen'
import * as v from 'valibot'

/** A flow as it is drawn, with where its boxes lie. */
export type Drawn = Readonly<{ flow: Flow; layout: FlowLayout }>
export type Draft = BotDraftQuery['botDraft']
export type Places = BotPlacesQuery['botPlaces']

/** A flow as it came from the server; null: a newer build has drawn it. */
export function readDrawn({
  definition,
  layout,
}: Readonly<{ definition: unknown; layout: unknown }>): Drawn | null {
  const flow = v.safeParse(Flow, definition)
  const places = v.safeParse(FlowLayout, layout)
  return flow.success && places.success ? { flow: flow.output, layout: places.output } : null
}
