import * as v from 'valibot'
import type { MediaOutcome } from '../provider'
import { VERSION } from './cloud-api'
import { calling, jsonOf } from './media-api'

/** Our application at Meta, by which codes of its registration window are traded. */
export type MetaApp = { graphUrl: string; appId: string; appSecret: string; timeoutMs: number }

/** Trades the code of the registration window (good for 30 s, once) for a token (whatsapp-facts section 5, step 4). */
export const tradeCode = (app: MetaApp, code: string): Promise<MediaOutcome<string>> =>
  calling(async () => {
    // Meta takes these in the query only; no log of ours holds addresses.
    const query = new URLSearchParams({ client_id: app.appId, client_secret: app.appSecret, code })
    const response = await fetch(`${app.graphUrl}/${VERSION}/oauth/access_token?${query}`, {
      signal: AbortSignal.timeout(app.timeoutMs),
      redirect: 'error',
    })
    return jsonOf(
      response,
      v.looseObject({ access_token: v.pipe(v.string(), v.minLength(1)) }),
      (json) => json.access_token,
    )
  })

/** What a token is good for, by Meta's own word. */
type TokenFacts = { appId: string; valid: boolean; wabaIds: string[] }

const Debug = v.looseObject({
  data: v.looseObject({
    app_id: v.union([v.string(), v.number()]),
    is_valid: v.optional(v.boolean(), false),
    granular_scopes: v.optional(
      v.array(v.looseObject({ scope: v.string(), target_ids: v.optional(v.array(v.string()), []) })),
      [],
    ),
  }),
})

/** Asks what a token is good for: the ids that a browser tells are anybody's (step 5). */
export const inspectToken = (app: MetaApp, token: string): Promise<MediaOutcome<TokenFacts>> =>
  calling(async () => {
    const query = new URLSearchParams({ input_token: token })
    const response = await fetch(`${app.graphUrl}/${VERSION}/debug_token?${query}`, {
      headers: { authorization: `Bearer ${app.appId}|${app.appSecret}` },
      signal: AbortSignal.timeout(app.timeoutMs),
      redirect: 'error',
    })
    return jsonOf(response, Debug, ({ data }) => ({
      appId: String(data.app_id),
      valid: data.is_valid,
      wabaIds: data.granular_scopes.flatMap(({ scope, target_ids }) =>
        scope === 'whatsapp_business_management' ? target_ids : [],
      ),
    }))
  })
