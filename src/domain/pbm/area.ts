import { describeArea } from '../described/describe-area'
import { ProgrammeProducts } from './programme-product'

/** Programmes by which a patient buys a medicine for less, and the operator repays the shop (PBM). */
export const pbmProgrammes = describeArea({
  one: 'pbmProgramme',
  about: 'a benefit programme for medicines in which the shop takes part',
  nouns: {
    pt_BR: { one: 'programa de benefício', many: 'programas de benefício', gender: 'm' },
    en: { one: 'benefit programme', many: 'benefit programmes' },
  },
  route: { pattern: 'pbm-programmes', menu: { section: 'orders', after: 'sngpc' } },
  needs: { read: ['pbm-programmes', 'chat/attendance', 'product-orders'], write: ['pbm-programmes'] },
  table: 'pbm_programmes',
  columns: {
    name: {
      kind: 'text',
      label: { pt_BR: 'Programa', en: 'Programme' },
      most: 80,
      required: true,
      unique: 'folded',
      search: true,
      sort: true,
    },
    operator: {
      kind: 'choice',
      label: { pt_BR: 'Operadora', en: 'Operator' },
      of: {
        funcional: { pt_BR: 'Funcional', en: 'Funcional' },
        vidalink: { pt_BR: 'Vidalink', en: 'Vidalink' },
        epharma: { pt_BR: 'ePharma', en: 'ePharma' },
        laboratory: { pt_BR: 'Do laboratório', en: 'The laboratory’s own' },
        other: { pt_BR: 'Outra', en: 'Another' },
      },
      pair: true,
    },
    laboratory: {
      kind: 'text',
      label: { pt_BR: 'Laboratório', en: 'Laboratory' },
      most: 80,
      search: true,
      fact: true,
    },
    way: {
      kind: 'choice',
      label: { pt_BR: 'Autorização', en: 'Authorisation' },
      of: {
        portal: { pt_BR: 'No portal da operadora', en: 'On the operator’s portal' },
        gateway: { pt_BR: 'Pelo Balcão', en: 'From here' },
      },
      pair: true,
    },
    code: {
      kind: 'text',
      label: { pt_BR: 'Código da loja na operadora', en: 'The shop’s code at the operator' },
      most: 40,
      list: false,
    },
    refund: {
      kind: 'number',
      label: { pt_BR: 'A operadora repõe (% do desconto)', en: 'The operator repays (% of the discount)' },
      least: 0,
      most: 100,
      first: 100,
      list: false,
      pair: true,
    },
    valid_days: {
      kind: 'number',
      label: { pt_BR: 'Uma autorização vale (dias)', en: 'An authorisation holds (days)' },
      least: 1,
      most: 30,
      first: 1,
      list: false,
    },
    stacks: {
      kind: 'yesno',
      label: { pt_BR: 'Soma-se ao desconto da loja', en: 'Adds to the shop’s own discount' },
    },
    products: {
      kind: 'parts',
      label: { pt_BR: 'Produtos', en: 'Products' },
      type: 'PbmProgrammeProduct',
      input: 'PbmProgrammeProductInput',
      form: ProgrammeProducts,
    },
    active: { kind: 'active' },
  },
  most: 200,
  deleted: 'marked',
  history: true,
})
