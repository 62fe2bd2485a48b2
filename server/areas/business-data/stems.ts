import type { Stems, Way } from '../../../src/domain/business-data/fit'
import type { Work } from '../../platform/db/work'

/** The stems of texts, and how alike their letters are to what is asked; in their order. @param asked folded */
export async function waysOf(work: Work, texts: readonly string[], asked: string): Promise<Way[]> {
  const rows = await work.query<{ stems: Stems; similarity: number }>(
    `SELECT tsvector_to_array(question_words(t)) AS stems, similarity(fold_text(t), $2)::float8 AS similarity
     FROM unnest($1::text[]) WITH ORDINALITY v(t, n) ORDER BY n`,
    [texts, asked],
  )
  return rows
}

/** By a stem that is asked for: the stems of what the shop's synonyms have for it. */
export async function alikeStems(work: Work, stems: Stems): Promise<ReadonlyMap<string, Stems>> {
  const alike = new Map<string, Set<string>>()
  const groups = await work.query<{ stems: Stems }>(
    `SELECT tsvector_to_array(question_words(word || ' ' || alike)) AS stems FROM business_synonyms
     WHERE tenant_id = $1 AND tsvector_to_array(question_words(word || ' ' || alike)) && $2::text[]`,
    [work.tenant.id, stems],
  )
  for (const group of groups)
    for (const stem of stems)
      if (group.stems.includes(stem)) {
        const known = alike.get(stem) ?? new Set()
        for (const one of group.stems) if (one !== stem) known.add(one)
        alike.set(stem, known)
      }
  return new Map([...alike].map(([stem, set]) => [stem, [...set]]))
}
