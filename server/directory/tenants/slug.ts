import { PRACTICE_PREFIX } from '../../../src/domain/training/practice'
import { StartupError } from '../../platform/startup-error'

/** First segments of addresses that are no tenant's. */
const RESERVED = ['pages', 'assets', 'webhooks', 'erp', 'healthz', 'api', 'mqtt', 'login', 'graphql']

/**
 * The name of a new tenant, as it will stand in every address.
 * @throws StartupError with a sentence that says what is wrong with it.
 */
export function checkedSlug(slug: string): string {
  if (slug.includes('_'))
    throw new StartupError(`“${slug}”: o nome de uma loja não pode ter sublinhado (_). Use hífen.`)
  if (!/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(slug))
    throw new StartupError(
      `“${slug}”: use de 1 a 40 letras minúsculas sem acento, algarismos e hífens, sem hífen no começo ou no fim.`,
    )
  if (slug.startsWith(PRACTICE_PREFIX))
    throw new StartupError(
      `Nomes que começam por “${PRACTICE_PREFIX}” são do treino das lojas. Escolha outro.`,
    )
  if (RESERVED.includes(slug)) throw new StartupError(`“${slug}” é reservado. Escolha outro nome.`)
  return slug
}
