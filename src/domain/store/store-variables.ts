import { formatDocument } from '../contacts/document'
import { holesIn } from '../text/placeholders'
import { addressLine, type StoreField, type StoreForm } from './store-form'

/** What a shop says of itself, as it is written into texts: what RDC 44/2009 wants shown, and how it is reached. */
const SAID = {
  loja_razao_social: ({ legal_name: name }) => name,
  loja_cnpj: ({ document }) => formatDocument(document),
  loja_endereco: addressLine,
  loja_horario: ({ hours }) => hours,
  loja_telefone: ({ phone }) => phone,
  loja_site: ({ site }) => site,
  loja_farmaceutico: ({ pharmacist }) => pharmacist,
  loja_crf: ({ crf, crf_state: state }) => crf && `CRF-${state} ${crf}`,
  loja_licenca: ({ licence }) => licence,
  loja_afe: ({ afe }) => afe,
  loja_pix: ({ pix_key: key }) => key,
} as const satisfies Readonly<Record<string, (store: StoreForm) => string>>

type StoreVariable = keyof typeof SAID

/** Names that are filled in from what the shop says of itself, in the order in which they are offered. */
export const STORE_VARIABLES = Object.keys(SAID) as readonly StoreVariable[]

/**
 * The values of the variables; null for what the shop does not say.
 * @param hours its opening hours in words (`hoursSaid`), for a shop that wrote nothing about them itself.
 */
export const storeValuesIn = (store: StoreForm, hours: string | null): Record<StoreVariable, string | null> =>
  Object.fromEntries(
    STORE_VARIABLES.map((name) => [name, SAID[name](store) || (name === 'loja_horario' ? hours : null)]),
  ) as Record<StoreVariable, string | null>

/** The field that has to be filled in first for a variable to say something. */
const BEHIND: Readonly<Record<StoreVariable, StoreField>> = {
  loja_razao_social: 'legal_name',
  loja_cnpj: 'document',
  loja_endereco: 'street',
  loja_horario: 'hours',
  loja_telefone: 'phone',
  loja_site: 'site',
  loja_farmaceutico: 'pharmacist',
  loja_crf: 'crf',
  loja_licenca: 'licence',
  loja_afe: 'afe',
  loja_pix: 'pix_key',
}

/** What the shop has to say of itself so that no sentence of these texts is left out for want of it; each once. */
export function lackingFields(
  texts: readonly string[],
  known: Readonly<Partial<Record<string, string | null>>>,
): StoreField[] {
  const used = new Set(texts.flatMap(holesIn))
  return STORE_VARIABLES.filter((name) => used.has(name) && !known[name]).map((name) => BEHIND[name])
}
