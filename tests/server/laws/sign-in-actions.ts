import { makeToken } from '../../../server/directory/integration/tokens'
import { ask } from '../client'
import { type Case, nobody } from './deeds'
import { Panel } from './panel'

const about = 'changes nothing that anybody sees'

/** Signing in without a password. Who comes in by a provider: tests/server/sso. */
export const signInCases: Readonly<Record<string, readonly Case[]>> = {
  loginSSO: [
    {
      about,
      before: nobody,
      act: async ({ server, shop }) => {
        Panel.asked.add('loginSSO')
        const query = 'mutation { loginSSO(code: "c", redirect_uri: "u", state: "s") { token } }'
        const answer = await ask(server.url, shop.tenant.slug, query)
        if (answer.body.errors?.[0]?.extensions?.code !== 'SSO_EXPIRED')
          throw new Error(JSON.stringify(answer))
      },
    },
  ],
  integrationLogIn: [
    {
      about,
      before: nobody,
      act: async ({ server, shop }) => {
        Panel.asked.add('integrationLogIn')
        const { token } = await shop.db.work(shop.tenant, (work) =>
          makeToken(work, { userId: Number(shop.ana.id), name: 'ERP', scope: null, days: 1 }),
        )
        const query = 'mutation($t: String!) { integrationLogIn(access_token: $t) { token } }'
        const answer = await ask(server.url, shop.tenant.slug, query, { variables: { t: token } })
        if (answer.body.errors) throw new Error(JSON.stringify(answer))
      },
    },
  ],
}
