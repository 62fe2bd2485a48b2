import { businessAnswers, businessSynonyms } from '../../../src/domain/business-data/area'
import { variantLines } from '../../../src/domain/business-data/asked'
import { Refusal } from '../../platform/graphql/refusal'
import { serveArea } from '../../platform/rows/serve-area'

/** The shop's approved answers. */
export const answers = serveArea(businessAnswers, {
  values(form) {
    if (form.valid_from && form.valid_until && form.valid_until < form.valid_from)
      throw new Refusal('INVALID', 'O último dia vem antes do primeiro.', { field: 'valid_until' })
    return { ...form, variants: variantLines(form.variants).join('\n') }
  },
  taken: () =>
    new Refusal('CONFLICT', 'Esta loja já tem uma resposta a esta pergunta.', { field: 'question' }),
})

/** Words that mean the same. */
export const synonyms = serveArea(businessSynonyms)
