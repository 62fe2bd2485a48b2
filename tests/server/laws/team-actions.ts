import { CreateTicketTransferDocument } from '../../../src/infra/graphql/documents.gen'
import * as team from '../../../src/infra/graphql/team.gen'
import { asked, type Case, nobody, queued, type Scene } from './deeds'
import type { Talk } from './shop'

let made = 0

const roleId = async ({ shop }: Scene, name = 'atendente') =>
  (
    await shop.db.work(shop.tenant, (w) =>
      w.one<{ id: string }>('SELECT id::text FROM roles WHERE name = $1', [name]),
    )
  )?.id ?? ''

/** Somebody new in Balcão, who serves the connection; their id. */
async function hired(scene: Scene): Promise<string> {
  const { panels, shop } = scene
  made += 1
  const { newUser } = await asked(panels.alice, team.NewUserDocument, {
    username: `nova-${made}`,
    name: `Nova ${made}`,
    email: `nova-${process.pid}-${made}@team.example`,
    password: 'uma-senha-boa',
    role_id: await roleId(scene),
    user_department_id: shop.balcao,
    chosen_instances: [shop.instanceId],
  })
  return newUser.id
}

/** The ticket goes into this person's hands, out of the queue. */
async function assigned(scene: Scene, { id }: Talk, userId: string): Promise<void> {
  await asked(scene.panels.alice, CreateTicketTransferDocument, { chat_ticket_id: id, next_user_id: userId })
}

async function aRole({ panels }: Scene): Promise<string> {
  made += 1
  const { newRole } = await asked(panels.alice, team.NewRoleDocument, {
    name: `papel-${made}`,
    display_name: `Papel ${made}`,
    has_permission_routes: ['report'],
    default_discount_percentage: 2.5,
  })
  return newRole.id
}

/** What administrators do with the team; nobody's conversations may be the worse for it. */
export const teamCases: Readonly<Record<string, readonly Case[]>> = {
  newUser: [{ about: 'is a colleague to write to', before: nobody, act: hired }],
  updateUser: [
    {
      about: 'renames them on the tickets in their hands',
      before: queued,
      act: async (scene, talk) => {
        const id = await hired(scene)
        await assigned(scene, talk, id)
        await asked(scene.panels.alice, team.UpdateUserDocument, { id, name: `Outra ${made}` })
      },
    },
  ],
  deleteUser: [
    {
      about: 'whose ticket goes back to the queue',
      before: queued,
      act: async (scene, talk) => {
        const id = await hired(scene)
        await assigned(scene, talk, id)
        await asked(scene.panels.alice, team.DeleteUserDocument, { id })
      },
    },
    {
      about: 'whose ticket goes to a colleague',
      before: queued,
      act: async (scene, talk) => {
        const id = await hired(scene)
        await assigned(scene, talk, id)
        await asked(scene.panels.alice, team.DeleteUserDocument, { id, next_user_id: scene.shop.bruno.id })
      },
    },
  ],
  deleteUserInstance: [
    {
      about: 'takes a connection away',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, team.DeleteUserInstanceDocument, {
          user_id: await hired(scene),
          instance_id: scene.shop.instanceId,
        }),
    },
  ],
  blockUser: [
    {
      about: 'who holds a ticket',
      before: queued,
      act: async (scene, talk) => {
        const id = await hired(scene)
        await assigned(scene, talk, id)
        await asked(scene.panels.alice, team.BlockUserDocument, { id })
      },
    },
  ],
  unblockUser: [
    {
      about: 'is there again',
      before: nobody,
      act: async (scene) => {
        const id = await hired(scene)
        await asked(scene.panels.alice, team.BlockUserDocument, { id })
        await asked(scene.panels.alice, team.UnblockUserDocument, { id })
      },
    },
  ],
  disconnectUser: [
    {
      about: 'changes nothing that others see',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, team.DisconnectUserDocument, { user_id: await hired(scene) }),
    },
  ],
  updateViewBanner: [
    {
      about: 'of one’s own',
      before: nobody,
      act: ({ panels }) => asked(panels.bruno, team.UpdateViewBannerDocument, { view_banner: true }),
    },
  ],
  newRole: [{ about: 'changes nothing that anybody sees', before: nobody, act: aRole }],
  updateRole: [
    {
      about: 'changes nothing that anybody sees',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, team.UpdateRoleDocument, {
          id: await aRole(scene),
          has_permission_routes: ['report', 'report-nps'],
          default_discount_percentage: null,
        }),
    },
  ],
  deleteRole: [
    {
      about: 'that nobody holds',
      before: nobody,
      act: async (scene) => asked(scene.panels.alice, team.DeleteRoleDocument, { id: await aRole(scene) }),
    },
  ],
}
