import { CURRENT_TERMS } from '../../../src/domain/login/terms'
import { ACTIVITY, codeOf, comeIn, dataOf, ENROL, later } from '../authentication/authenticator'
import { ask } from '../client'
import { PASSWORD } from '../fixtures'
import { type Case, nobody, type Scene } from './deeds'
import { Panel } from './panel'

/** Ana, at a browser of her own, which the panels know nothing of. */
async function anas({ server, shop }: Scene) {
  const { slug } = shop.tenant
  const { token } = await comeIn(server.url, slug, shop.ana)
  const say = async (query: string, variables: object = {}) => {
    for (const [, name = ''] of query.matchAll(/\{ (\w+)[({ ]/g)) Panel.asked.add(name)
    const answer = await ask(server.url, slug, query, { token, variables })
    if (answer.body.errors) throw new Error(JSON.stringify(answer.body.errors))
    return answer
  }
  const enrol = async () => {
    const secret = String(dataOf(await say(ENROL, { password: PASSWORD })).google2fa_secret)
    await say(ACTIVITY, { code: codeOf(secret) })
    await later(shop.db, shop.tenant)
    return secret
  }
  /** As Ana was before: the cases after this one come in by the password alone. */
  const clean = () =>
    shop.db.work(shop.tenant, (w) => w.query('DELETE FROM two_factors WHERE user_id = $1', [shop.ana.id]))
  return { say, enrol, clean }
}

/** Alice, whose role may change the rules. */
async function alices({ server, shop }: Scene) {
  await shop.db.work(shop.tenant, (w) =>
    w.query(
      `UPDATE roles SET has_permission_routes = has_permission_routes || '{dynamic-settings,users/list}'
       WHERE name = 'administrador'`,
    ),
  )
  const { token } = await comeIn(server.url, shop.tenant.slug, shop.alice)
  const say = async (query: string, variables: object = {}) => {
    for (const [, name = ''] of query.matchAll(/\{ (\w+)[({ ]/g)) Panel.asked.add(name)
    const answer = await ask(server.url, shop.tenant.slug, query, { token, variables })
    if (answer.body.errors) throw new Error(JSON.stringify(answer.body.errors))
    return answer
  }
  return { say }
}

const about = 'changes nothing that anybody sees'
const one = (act: (scene: Scene) => Promise<unknown>): Case[] => [{ about, before: nobody, act }]

/** What happens while signing in. */
export const authenticationCases: Readonly<Record<string, readonly Case[]>> = {
  generateQrcode: one(async (scene) => (await anas(scene)).say(ENROL, { password: PASSWORD })),
  twoFactorActivity: one(async (scene) => {
    const { enrol, clean } = await anas(scene)
    await enrol()
    await clean()
  }),
  disableTwoFactor: one(async (scene) => {
    const { say, enrol } = await anas(scene)
    const code = codeOf(await enrol())
    await say(
      'mutation($p: String!, $c: String!) { disableTwoFactor(password: $p, code: $c) { enrolled } }',
      {
        p: PASSWORD,
        c: code,
      },
    )
  }),
  renewRecoveryCodes: one(async (scene) => {
    const { say, enrol, clean } = await anas(scene)
    const c = codeOf(await enrol())
    await say('mutation($p: String!, $c: String) { renewRecoveryCodes(password: $p, code: $c) }', {
      p: PASSWORD,
      c,
    })
    await clean()
  }),
  // One that is taken ends Ana's panels, as it must; that one is for the tests of authentication.
  updateUserPassword: one(async (scene) => {
    const { say } = await anas(scene)
    const change =
      'mutation($o: String!, $n: String!) { updateUserPassword(password: $n, old_password_in_use: $o) { due } }'
    await say(change, { o: PASSWORD, n: PASSWORD }).catch(() => {})
  }),
  acceptTerms: one(async (scene) =>
    (await anas(scene)).say(`mutation { acceptTerms(version: "${CURRENT_TERMS}") { due } }`),
  ),
  forgotPassword: one(async (scene) =>
    (await anas(scene)).say('mutation { forgotPassword(email: "a@b.c") }'),
  ),
  resetPassword: one(async (scene) => {
    const { say } = await anas(scene)
    await say(`mutation { resetPassword(token: "none", password: "${PASSWORD}") }`).catch(() => {})
  }),
  updateAccessRules: one(async (scene) =>
    (await alices(scene)).say(
      `mutation { updateAccessRules(skip_in_trusted_ranges: false, current_password: "${PASSWORD}") { address } }`,
    ),
  ),
  addTrustedRange: one(async (scene) =>
    (await alices(scene)).say(
      `mutation { addTrustedRange(range: "203.0.113.0/24", label: "Loja", current_password: "${PASSWORD}") { address } }`,
    ),
  ),
  deleteTrustedRange: one(async (scene) => {
    const { say } = await alices(scene)
    const added = dataOf(
      await say(
        `mutation { addTrustedRange(range: "203.0.114.0/24", label: "Loja", current_password: "${PASSWORD}") { trusted_ranges { id } } }`,
      ),
    )
    const [range] = added.trusted_ranges as { id: string }[]
    await say(
      `mutation($id: ID!) { deleteTrustedRange(id: $id, current_password: "${PASSWORD}") { address } }`,
      { id: range?.id },
    )
  }),
  requireTwoFactor: one(async (scene) => {
    const { enrol, clean } = await anas(scene)
    const { say } = await alices(scene)
    // Without a second factor her panels would have to come in again.
    await enrol()
    for (const required of [true, false])
      await say(`mutation { requireTwoFactor(user_id: "${scene.shop.ana.id}", required: ${required}) }`)
    await clean()
  }),
  resetTwoFactor: one(async (scene) =>
    // A user whose panel need not come in again.
    (await alices(scene)).say('mutation { resetTwoFactor(user_id: "999") }').catch(() => {}),
  ),
}
