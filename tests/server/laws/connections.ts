import { ask, logIn, tokenOf } from '../client'
import { type Case, nobody, type Scene } from './deeds'
import { Panel } from './panel'

/** A mutation about a connection, asked by the administrator. */
async function asHub({ server, shop }: Scene, name: string, call: string): Promise<string> {
  Panel.asked.add(name)
  const token = tokenOf(await logIn(server.url, shop.tenant.slug, shop.alice))
  const { body } = await ask(server.url, shop.tenant.slug, `mutation { ${call} { id } }`, { token })
  const id = /"id":"(\d+)"/.exec(JSON.stringify(body.data))?.[1]
  if (id === undefined) throw new Error(JSON.stringify(body.errors))
  return id
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
}
