import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/** A department in use. @throws Refusal NOT_FOUND when there is none of this id. */
export async function departmentInUse(work: Work, id: string): Promise<{ id: string; name: string }> {
  const row = isId(id)
    ? await work.one<{ id: string; name: string }>(
        'SELECT id::text, name FROM departments WHERE id = $1 AND activated',
        [id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Setor não encontrado.')
  return row
}
