import { LONGEST_TERMS, sectionsOf } from '../../../src/domain/terms/house-terms'
import { cleanText } from '../../platform/db/clean-text'
import { isoSql } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  HouseTerms,
  MutationPublishHouseTermsArgs,
  TermsInForce,
} from '../../platform/graphql/resolvers.gen'
import { note } from '../security-log/note'
import { keepAcceptance, versionInForce } from './accept'
import { pdfAddress } from './pdf.route'

/** Advisory lock under which a shop's terms are published; its second half is the tenant. */
const TERMS_LOCK = 1_947_123

/** What is in force: the version to accept, and the shop's own terms where it has some. */
export async function readTerms(work: Work): Promise<TermsInForce> {
  const row = await work.one<Omit<HouseTerms, 'pdf'> & { key: string }>(
    `SELECT h.version, h.text, h.key::text, ${isoSql('h.published_at')} AS published_at, u.name AS published_by
     FROM house_terms h JOIN users u ON u.tenant_id = h.tenant_id AND u.id = h.published_by
     WHERE h.tenant_id = $1 ORDER BY h.version DESC LIMIT 1`,
    [work.tenant.id],
  )
  if (!row) return { version: await versionInForce(work), house: null }
  const { key, ...house } = row
  return { version: await versionInForce(work), house: { ...house, pdf: pdfAddress(work.tenant, key) } }
}

/**
 * Publishes a version of the shop's own terms, which everybody accepts again before they go on; who publishes them has
 * read them. Gives its number.
 * @throws Refusal INVALID for a text that is empty or too long; CONFLICT where somebody published meanwhile, or where
 *   nothing was changed.
 */
export async function publishTerms(
  work: Work,
  context: RequestContext,
  { text: typed, after }: MutationPublishHouseTermsArgs,
): Promise<number> {
  const { userId } = principalOf(context)
  const text = cleanText(typed).trim()
  if (sectionsOf(text).length === 0)
    throw new Refusal('INVALID', 'Escreva os termos da loja.', { field: 'text' })
  if (text.length > LONGEST_TERMS)
    throw new Refusal('INVALID', `O texto deve ter no máximo ${LONGEST_TERMS} caracteres.`, { field: 'text' })
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [TERMS_LOCK, work.tenant.id])
  const last = await work.one<{ version: number; text: string }>(
    'SELECT version, text FROM house_terms WHERE tenant_id = $1 ORDER BY version DESC LIMIT 1',
    [work.tenant.id],
  )
  if ((last?.version ?? 0) !== after)
    throw new Refusal(
      'CONFLICT',
      'Outra pessoa publicou uma versão enquanto você escrevia. Leia a dela antes.',
    )
  if (last?.text === text)
    throw new Refusal('CONFLICT', 'O texto é o mesmo da versão atual: nada a publicar.', { field: 'text' })
  await work.query(
    'INSERT INTO house_terms (tenant_id, version, text, published_by) VALUES ($1, $2, $3, $4)',
    [work.tenant.id, after + 1, text, Number(userId)],
  )
  await keepAcceptance(work, { userId, version: await versionInForce(work), ip: context.ip })
  await note(work, context, 'terms_published', { userId: null, actorId: userId })
  return after + 1
}
