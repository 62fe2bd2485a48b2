import * as provider from '../../../src/infra/graphql/provider-templates.gen'
import { aMetaTemplate } from './busy-shop'
import { asked, type Case, type Scene } from './deeds'
import { refused } from './erp-actions'
import { A_TEMPLATE } from './good-forms'

let made = 0
let id = ''
const before = async ({ shop }: Scene) => {
  id = await aMetaTemplate(shop, `modelo_escrito_${++made}`, 'seu pedido está pronto')
  return []
}

/** What administrators do with the provider's templates: nobody listens where the test's node calls. */
export const providerTemplateCases: Readonly<Record<string, readonly Case[]>> = {
  submitProviderTemplate: [
    {
      about: 'waits for Meta, and changes nothing in conversations',
      before,
      act: refused(({ panels, shop }) =>
        asked(panels.alice, provider.SubmitProviderTemplateDocument, {
          ...{ id: null, rev: null, instance_id: shop.instanceId },
          form: A_TEMPLATE,
        }),
      ),
    },
  ],
  deleteProviderTemplate: [
    {
      about: 'waits for Meta, and changes nothing in conversations',
      before,
      act: refused(({ panels }) =>
        asked(panels.alice, provider.DeleteProviderTemplateDocument, { id, all_languages: false }),
      ),
    },
  ],
}
