import type { Config } from '../../../server/platform/config'
import { CURRENT_TERMS } from '../../../src/domain/login/terms'
import * as firstDay from '../../../src/infra/graphql/first-day.gen'
import * as invitations from '../../../src/infra/graphql/invitations.gen'
import * as support from '../../../src/infra/graphql/support.gen'
import * as terms from '../../../src/infra/graphql/terms.gen'
import { comeIn, dataOf } from '../authentication/authenticator'
import { ask } from '../client'
import { PASSWORD } from '../fixtures'
import { asked, type Case, nobody, type Scene } from './deeds'
import { Panel } from './panel'

type Answer = Awaited<ReturnType<typeof ask>>

let made = 0

const roleId = async ({ shop }: Scene) =>
  (
    await shop.db.work(shop.tenant, (w) =>
      w.one<{ id: string }>(`SELECT id::text FROM roles WHERE name = 'atendente'`),
    )
  )?.id ?? ''

/** Somebody who is invited; the invitation, with the link that no mail brought. */
const anInvitation = async (scene: Scene) =>
  (
    await asked(scene.panels.alice, invitations.InviteUserDocument, {
      email: `convidada-${process.pid}-${++made}@team.example`,
      role_id: await roleId(scene),
      user_department_id: scene.shop.balcao,
      chosen_instances: [scene.shop.instanceId],
    })
  ).inviteUser

/** Alice, who may practise, at a browser of her own; gives the answer, none that is refused. */
async function practising({ server, shop }: Scene, query: string): Promise<Answer> {
  await shop.db.work(shop.tenant, (w) =>
    w.query(
      `UPDATE roles SET has_permission_routes = has_permission_routes || '{help/training-videos}' WHERE name = 'administrador'`,
    ),
  )
  const { token } = await comeIn(server.url, shop.tenant.slug, shop.alice)
  return granted(server.url, shop.tenant.slug, query, { token })
}

/** Asks, and fails where it is refused. */
async function granted(...[url, slug, query, more]: Parameters<typeof ask>): Promise<Answer> {
  for (const [, name = ''] of query.matchAll(/\{ (\w+)[({ ]/g)) Panel.asked.add(name)
  const answer = await ask(url, slug, query, more)
  if (answer.body.errors) throw new Error(JSON.stringify(answer.body.errors))
  return answer
}

/** Alice in the practice, by the way that the shop gives her. */
async function inPractice(scene: Scene, query: string): Promise<void> {
  const opened = await practising(scene, 'mutation { openPractice }')
  const [, slug = '', access] =
    /^\/(treino-[^/]+)\/login\?[^#]*#access_token=(\S+)$/.exec(String(opened.body.data?.openPractice)) ?? []
  const came = await granted(
    scene.server.url,
    slug,
    'mutation($t: String!) { integrationLogIn(access_token: $t) { token } }',
    { variables: { t: access } },
  )
  await granted(scene.server.url, slug, query, { token: String(dataOf(came).token) })
}

/** An installation that has somebody to ask for help; the mail to them finds no server afterwards, and is dropped. */
async function withSupport(config: Config, run: () => Promise<unknown>): Promise<void> {
  const { mail, supportEmail } = config
  Object.assign(config, {
    mail: { ...mail, url: 'smtp://127.0.0.1:1' },
    supportEmail: 'ajuda@balcao.example',
  })
  try {
    await run()
  } finally {
    Object.assign(config, { mail, supportEmail })
  }
}

const about = 'changes nothing that stands in a conversation'
const one = (act: (scene: Scene) => Promise<unknown>): readonly Case[] => [{ about, before: nobody, act }]

/** What is done about people who are to come, and about how to begin. */
export const helpCases: Readonly<Record<string, readonly Case[]>> = {
  inviteUser: one(anInvitation),
  resendInvitation: one(async (scene) =>
    asked(scene.panels.alice, invitations.ResendInvitationDocument, { id: (await anInvitation(scene)).id }),
  ),
  revokeInvitation: one(async (scene) =>
    asked(scene.panels.alice, invitations.RevokeInvitationDocument, { id: (await anInvitation(scene)).id }),
  ),
  acceptInvitation: one(async (scene) => {
    const { link } = await anInvitation(scene)
    await granted(
      scene.server.url,
      scene.shop.tenant.slug,
      'mutation($t: String!, $p: String!) { acceptInvitation(token: $t, name: "Nova", password: $p) { due } }',
      { variables: { t: link?.split('/').at(-1), p: PASSWORD } },
    )
  }),
  putFirstDayAway: one(({ panels }) => asked(panels.alice, firstDay.PutFirstDayAwayDocument, { away: true })),
  publishHouseTerms: one(async ({ panels, shop }) => {
    // Who has yet to accept them is sent to the login: here nobody has.
    await shop.db.work(shop.tenant, (w) =>
      w.query(
        `INSERT INTO terms_acceptances (tenant_id, user_id, version, ip) SELECT tenant_id, id, $1, '127.0.0.1' FROM users`,
        [`${CURRENT_TERMS}+1`],
      ),
    )
    await asked(panels.alice, terms.PublishHouseTermsDocument, { text: 'Da loja.', after: 0 })
    // Whoever joins in a later case has not accepted them.
    await shop.db.system((w) => w.query('DELETE FROM house_terms WHERE tenant_id = $1', [shop.tenant.id]))
  }),
  askSupport: one(({ panels, server }) =>
    withSupport(server.services.config, () =>
      asked(panels.alice, support.AskSupportDocument, { subject: 'a', message: 'b', diagnostics: '' }),
    ),
  ),
  markLesson: one((scene) => practising(scene, 'mutation { markLesson(lesson: "tour.search") }')),
  openPractice: one((scene) => practising(scene, 'mutation { openPractice }')),
  startPracticeTalk: one((scene) => inPractice(scene, 'mutation { startPracticeTalk(talk: "price") }')),
}
