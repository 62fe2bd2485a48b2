import * as firstDay from '../../../src/infra/graphql/first-day.gen'
import * as invitations from '../../../src/infra/graphql/invitations.gen'
import * as support from '../../../src/infra/graphql/support.gen'
import * as terms from '../../../src/infra/graphql/terms.gen'
import { ask } from '../client'
import { comeIn } from '../doors/authenticator'
import { PASSWORD } from '../fixtures'
import { asked, type Case, nobody, type Scene } from './deeds'
import { Panel } from './panel'

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

/** Alice, who may practise, at a browser of her own. */
async function practising({ server, shop }: Scene, query: string): Promise<void> {
  await shop.db.work(shop.tenant, (w) =>
    w.query(
      `UPDATE roles SET has_permission_routes = has_permission_routes || '{help/training-videos}' WHERE name = 'administrador'`,
    ),
  )
  const { token } = await comeIn(server.url, shop.tenant.slug, shop.alice)
  for (const [, name = ''] of query.matchAll(/\{ (\w+)[({ ]/g)) Panel.asked.add(name)
  const answer = await ask(server.url, shop.tenant.slug, query, { token })
  if (answer.body.errors) throw new Error(JSON.stringify(answer.body.errors))
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
    Panel.asked.add('acceptInvitation')
    const answer = await ask(
      scene.server.url,
      scene.shop.tenant.slug,
      'mutation($t: String!, $p: String!) { acceptInvitation(token: $t, name: "Nova", password: $p) { due } }',
      { variables: { t: link?.split('/').at(-1), p: PASSWORD } },
    )
    if (answer.body.errors) throw new Error(JSON.stringify(answer.body.errors))
  }),
  putFirstDayAway: one(({ panels }) => asked(panels.alice, firstDay.PutFirstDayAwayDocument, { away: true })),
  // One that is published sends everybody to the login; that is the terms' own test's.
  publishHouseTerms: one(({ panels }) =>
    asked(panels.alice, terms.PublishHouseTermsDocument, { text: 'Da loja.', after: 99 }).catch(() => {}),
  ),
  // There is nobody to mail it to.
  askSupport: one(({ panels }) =>
    asked(panels.alice, support.AskSupportDocument, { subject: 'a', message: 'b', diagnostics: '' }).catch(
      () => {},
    ),
  ),
  markLesson: one((scene) => practising(scene, 'mutation { markLesson(lesson: "tour.search") }')),
  openPractice: one((scene) => practising(scene, 'mutation { openPractice }')),
  // Only in the practice.
  startPracticeTalk: one((scene) =>
    practising(scene, 'mutation { startPracticeTalk(talk: "price") }').catch(() => {}),
  ),
}
