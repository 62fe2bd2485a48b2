import { pbmProgrammes } from '../../../src/domain/pbm/area'
import { keptGtin } from '../../../src/domain/products/gtin'
import { anvisaRegister } from '../../../src/domain/products/kinds'
import { cleanText } from '../../platform/db/clean-text'
import { serveArea } from '../../platform/rows/serve-area'

/** The shop's programmes. */
export const programmes = serveArea(pbmProgrammes, {
  values: (form) => ({
    ...form,
    products: form.products.map((one) => ({
      ...one,
      name: cleanText(one.name).trim(),
      ean: one.ean === '' ? '' : keptGtin(one.ean),
      registration: anvisaRegister(one.registration) ?? '',
    })),
  }),
})
