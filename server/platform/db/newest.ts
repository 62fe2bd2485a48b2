import { Refusal } from '../graphql/refusal'
import { isId } from './is-id'
import type { Work } from './work'

/**
 * Locks a row that is about to be changed by somebody who read it as `rev`; null changes it however it stands.
 * @throws Refusal CONFLICT where somebody has changed it since, NOT_FOUND where there is none.
 */
export async function mustBeNewest(
  work: Work,
  table: 'assignment_rules' | 'pause_reasons',
  id: string,
  rev: number | null,
): Promise<void> {
  const row = isId(id)
    ? await work.one<{ rev: number }>(`SELECT rev FROM ${table} WHERE id = $1::bigint FOR UPDATE`, [id])
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Isto não existe mais: pode ter sido excluído por outra pessoa.')
  if (rev !== null && rev !== row.rev)
    throw new Refusal(
      'CONFLICT',
      'Outra pessoa mudou isto enquanto você editava: feche e abra de novo para ver como está.',
    )
}
