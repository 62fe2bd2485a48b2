import * as psp from '../../../src/infra/graphql/payments.gen'
import { asked, type Case, nobody, type Scene } from './deeds'
import { A_PSP_FORM } from './erp-ids'

/** The shop's account: there is one, whoever made it first. */
const account = async ({ panels, shop }: Scene): Promise<string> => {
  const { items } = (await asked(panels.alice, psp.PspAccountsDocument, {})).pspAccounts
  const known = items.find(({ instance_id: id }) => id === null)
  if (known) return known.id
  await asked(panels.alice, psp.SavePspAccountDocument, {
    form: { ...A_PSP_FORM, name: `Conta ${shop.tenant.slug}` },
  })
  return account({ panels, shop } as Scene)
}
const one = (about: string, act: (scene: Scene) => Promise<unknown>): readonly Case[] => [
  { about, before: nobody, act },
]

/** Accounts at banks: panels only read their list again. */
export const pspCases: Readonly<Record<string, readonly Case[]>> = {
  savePspAccount: one('waits to be opened', account),
  savePspSecret: one('is opened', async (scene) =>
    asked(scene.panels.alice, psp.SavePspSecretDocument, {
      id: await account(scene),
      client_id: 'client',
      client_secret: 'a-secret-of-a-bank',
    }),
  ),
  deletePspAccount: one('is gone', async (scene) =>
    asked(scene.panels.alice, psp.DeletePspAccountDocument, { id: await account(scene) }),
  ),
}
