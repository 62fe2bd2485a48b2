import { expect } from 'vitest'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { SaveStoreInfoDocument } from '../../../src/infra/graphql/store.gen'
import { ask, logIn, tokenOf } from '../client'
import { asked, type Case, nobody, type Scene } from './deeds'
import { Panel } from './panel'
import { aTalk, type Talk } from './shop'

/** A mutation about a connection, asked by the administrator. */
async function asHub({ server, shop }: Scene, name: string, call: string, shape = '{ id }'): Promise<string> {
  Panel.asked.add(name)
  const token = tokenOf(await logIn(server.url, shop.tenant.slug, shop.alice))
  const { body } = await ask(server.url, shop.tenant.slug, `mutation { ${call} ${shape} }`, { token })
  if (shape === '' && !body.errors) return ''
  const id = /"id":"(\d+)"/.exec(JSON.stringify(body.data))?.[1]
  if (id === undefined) throw new Error(JSON.stringify(body.errors))
  return id
}

/** A conversation on a connection of its own. */
async function onNewConnection(scene: Scene): Promise<Talk> {
  const id = await asHub(scene, 'createInstance', 'createInstance(name: "Loja 7", is_official: true)')
  const phoneNumberId = `7${id}${process.pid}`
  await scene.shop.db.work(scene.shop.tenant, (w) =>
    w.query('UPDATE instances SET official_phone_id = $2 WHERE id = $1', [id, phoneNumberId]),
  )
  return aTalk(scene.server, { ...scene.shop, phoneNumberId })
}

/** What may happen to connections; the law must hold for each. */
export const connectionCases: Readonly<Record<string, readonly Case[]>> = {
  createInstance: [
    {
      about: 'tells administrators, and those who serve it',
      before: nobody,
      act: (scene) => asHub(scene, 'createInstance', 'createInstance(name: "Entregas")'),
    },
  ],
  restartInstancePlugin: [
    {
      about: 'is in maintenance until its hub has answered',
      before: nobody,
      act: async (scene) => {
        const id = await asHub(scene, 'createInstance', 'createInstance(name: "Loja 2")')
        await asHub(scene, 'restartInstancePlugin', `restartInstancePlugin(id: "${id}")`)
      },
    },
  ],
  updateInstance: [
    {
      about: 'shows its new name and colour to those who serve it',
      before: nobody,
      act: (scene) =>
        asHub(
          scene,
          'updateInstance',
          `updateInstance(id: "${scene.shop.instanceId}", nickname: "Matriz", color: "#28C76F", maria_enabled: true)`,
        ),
    },
    {
      about: 'switches the assistant on for another',
      before: nobody,
      act: async (scene) => {
        const id = await asHub(scene, 'createInstance', 'createInstance(name: "Loja 3", is_official: true)')
        const call = `updateInstance(id: "${scene.shop.instanceId}", instance_ids_to_enable_maria: ["${id}"])`
        await asHub(scene, 'updateInstance', call)
      },
    },
  ],
  updateSetting: [
    {
      about: 'is told to everybody, whether it was there before or not',
      before: nobody,
      act: async (scene) => {
        for (const value of ['true', 'false'])
          await asHub(
            scene,
            'updateSetting',
            `updateSetting(key: "older_inbox_chats_first", value: "${value}")`,
          )
      },
    },
  ],
  saveStoreInfo: [
    {
      about: 'is what is shown of the house',
      before: nobody,
      act: ({ panels }) => asked(panels.alice, SaveStoreInfoDocument, { store: EMPTY_STORE }),
    },
  ],
  updateInstanceIntegration: [
    {
      about: 'gives it the name of an outside system',
      before: nobody,
      act: async (scene) => {
        const id = await asHub(scene, 'createInstance', 'createInstance(name: "Loja 4", is_official: true)')
        const call = `updateInstanceIntegration(id: "${id}", integration_id: "erp-${id}")`
        await asHub(scene, 'updateInstanceIntegration', call)
      },
    },
  ],
  deleteInstance: [
    {
      about: 'is gone for everybody who saw it',
      before: nobody,
      act: async (scene) => {
        const id = await asHub(scene, 'createInstance', 'createInstance(name: "Loja 5")')
        await asHub(scene, 'deleteInstance', `deleteInstance(id: "${id}")`, '')
      },
    },
    {
      about: 'closes what was open there',
      before: async (scene) => [await onNewConnection(scene)],
      act: async (scene, { id }) => {
        const row = await scene.shop.db.work(scene.shop.tenant, (w) =>
          w.one<{ instance_id: string }>('SELECT instance_id::text FROM chat_tickets WHERE id = $1', [id]),
        )
        const call = `deleteInstance(id: "${row?.instance_id}", close_tickets: true)`
        await asHub(scene, 'deleteInstance', call, '')
      },
    },
  ],
  checkInstance: [
    {
      about: 'of a connection without a token changes nothing that anybody sees',
      before: nobody,
      act: async (scene) => {
        const id = await asHub(scene, 'createInstance', 'createInstance(name: "Loja 6", is_official: true)')
        await asHub(scene, 'checkInstance', `checkInstance(id: "${id}")`, '{ instance_id }').catch(() => '')
      },
    },
  ],
  connectInstance: [
    {
      about: 'where no application is set up, changes nothing that anybody sees',
      before: nobody,
      act: async (scene) => {
        const { instanceId } = scene.shop
        const call = `connectInstance(id: "${instanceId}", code: "x", waba_id: "1", official_phone_id: "1")`
        await expect(asHub(scene, 'connectInstance', call)).rejects.toThrow('não foi configurado')
      },
    },
  ],
}
