import type { ImportDefinition } from '../../../directory/imports/definition'
import { cmedFields } from './fields'
import { CMED_HEAD } from './head'
import { cmedNotes } from './notes'
import { shopTax } from './shop-tax'
import { takeCmed } from './take'
import { finishCmed, tidyCmed, undoCmed } from './undo'

/** The CMED's list of highest prices, as Anvisa publishes it each month (Lei 10.742/2003): products get their PMC by it. */
export const cmedImport: ImportDefinition = {
  needs: 'saveProduct',
  makes: 'saveProduct',
  replaces: true,
  head: CMED_HEAD,
  ready: async (work) => {
    await shopTax(work)
  },
  fields: async (work) => cmedFields(await shopTax(work)),
  fills: ['product_offers', 'cmed_prices'],
  take: takeCmed,
  finish: finishCmed,
  undo: undoCmed,
  tidy: tidyCmed,
  notes: cmedNotes,
}
