import type { AccessRules } from '../../../contract/entities'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationUpdateAccessRulesArgs } from '../../platform/graphql/resolvers.gen'
import { readRules } from '../access/rules'
import { MOST_RANGES, rangeOf } from '../access/trusted-ranges'
import { note } from '../security-log/note'
import { endWithoutFactor } from './end-without-factor'

/** Longest name of a range, characters. */
const LONGEST_LABEL = 80

/** The rules and ranges, with the asker's own address. */
export async function rulesShown(work: Work, { ip }: RequestContext): Promise<AccessRules> {
  const ranges = await work.query<AccessRules['trusted_ranges'][number]>(
    'SELECT id::text, range, label FROM trusted_ranges WHERE tenant_id = $1 ORDER BY label, trusted_ranges.id',
    [work.tenant.id],
  )
  return { ...(await readRules(work)), trusted_ranges: ranges, address: ip.replace(/^::ffff:/, '') }
}

/**
 * Changes the rules. Who is then asked for a second factor and has shown none signs in again; the session that does
 * this goes on.
 * @throws Refusal INVALID
 */
export async function changeRules(
  work: Work,
  context: RequestContext,
  { sessionId, userId }: { sessionId: string; userId: string },
  asked: MutationUpdateAccessRulesArgs,
): Promise<void> {
  const before = await readRules(work)
  const days =
    asked.password_days === undefined || asked.password_days === null
      ? before.password_days
      : asked.password_days || null
  if (days !== null && (days < 1 || days > 3650))
    throw new Refusal('INVALID', 'O prazo da senha vai de 1 a 3650 dias; 0 é sem prazo.')
  const required = asked.two_factor_required ?? before.two_factor_required
  await work.query(
    `INSERT INTO access_rules (tenant_id, two_factor_required, skip_in_trusted_ranges, password_days)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id) DO UPDATE SET two_factor_required = excluded.two_factor_required,
       skip_in_trusted_ranges = excluded.skip_in_trusted_ranges, password_days = excluded.password_days`,
    [work.tenant.id, required, asked.skip_in_trusted_ranges ?? before.skip_in_trusted_ranges, days],
  )
  if (days !== before.password_days)
    await work.query(
      'UPDATE users SET password_expires_at = now() + make_interval(days => $2::integer) WHERE tenant_id = $1',
      [work.tenant.id, days],
    )
  if (required && !before.two_factor_required) await endWithoutFactor(work, { except: sessionId })
  await note(work, context, 'rules_changed', { userId })
}

/**
 * Trusts a range.
 * @throws Refusal INVALID for what is no range, or one too wide; CONFLICT for one that is trusted already.
 */
export async function addRange(
  work: Work,
  context: RequestContext,
  userId: string,
  { range: text, label }: { range: string; label: string },
): Promise<void> {
  const range = rangeOf(text)
  if (range === null)
    throw new Refusal(
      'INVALID',
      'Escreva um endereço ou uma faixa, como 203.0.113.7 ou 203.0.113.0/24 (de /8 em diante; IPv6 de /16 em diante).',
    )
  const name = label.trim().slice(0, LONGEST_LABEL)
  if (name === '') throw new Refusal('INVALID', 'Dê um nome à faixa.')
  const added = await work.one(
    `INSERT INTO trusted_ranges (tenant_id, range, label, created_by)
     SELECT $1::integer, $2::text, $3::text, $4::integer
     WHERE (SELECT count(*) FROM trusted_ranges WHERE tenant_id = $1) < ${MOST_RANGES}
     ON CONFLICT (tenant_id, range) DO NOTHING RETURNING 1`,
    [work.tenant.id, range, name, Number(userId)],
  )
  if (!added) throw new Refusal('CONFLICT', `Esta faixa já está na lista, ou já há ${MOST_RANGES}.`)
  await note(work, context, 'trusted_range_added', { userId })
}

/** Trusts a range no longer: sessions that came in from it end when they are renewed. */
export async function removeRange(
  work: Work,
  context: RequestContext,
  userId: string,
  id: string,
): Promise<void> {
  const removed = /^\d{1,18}$/.test(id)
    ? await work.one('DELETE FROM trusted_ranges WHERE tenant_id = $1 AND id = $2 RETURNING 1', [
        work.tenant.id,
        id,
      ])
    : undefined
  if (!removed) throw new Refusal('NOT_FOUND', 'Faixa não encontrada.')
  await note(work, context, 'trusted_range_removed', { userId })
}
