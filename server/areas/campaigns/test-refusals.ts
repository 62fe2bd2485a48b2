import { Refusal } from '../../platform/graphql/refusal'

/** A text has a hole for whoever it was to be filled in as for. */
export const testHole = (): Refusal =>
  new Refusal(
    'INVALID',
    'Um dos campos ficaria vazio, ou não cabe. Escolha outro cliente ou escreva o que vai no lugar.',
    { field: 'variants' },
  )

/** The same test was asked for before. */
export const testedAlready = (): Refusal => new Refusal('CONFLICT', 'Este teste já foi enviado.')
