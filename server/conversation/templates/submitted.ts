import type { Viewer } from '../../../src/domain/access/visibility'
import type { TemplateDraft } from '../../../src/domain/templates/template-draft'
import { isNamed } from '../../../src/domain/templates/template-draft'
import type { MediaFile } from '../../directory/media/file.row'
import type { Work } from '../../platform/db/work'
import { changesBetween, type HistoryLine, writeHistory } from '../../platform/rows/history'
import type { Standing } from './standing'
import { tellTemplates } from './sync'

type Submitted = Readonly<{
  wabaId: string
  draft: TemplateDraft
  components: readonly object[]
  /** As Meta answered. */
  taken: Readonly<{ providerId: string; status: string; category: string }>
  /** As it stood before; null: a new one. */
  standing: Standing | null
  file: MediaFile | null
  /** When the submission began: what a webhook told since is newer. */
  began: Date
}>

/** Keeps a template as Meta has taken it, and who submitted it; gives its id. */
export async function keepSubmitted(work: Work, viewer: Viewer, submitted: Submitted): Promise<string> {
  const { wabaId, draft, components, taken, standing, file, began } = submitted
  const before = standing?.status ?? null
  const row = await work.one<{ id: string }>(
    `INSERT INTO meta_templates AS mt (tenant_id, waba_id, provider_id, name, language, category, status,
       parameter_format, components, media_file_id, told_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(), now())
     ON CONFLICT (tenant_id, waba_id, name, language) DO UPDATE SET provider_id = excluded.provider_id,
       status = CASE WHEN mt.told_at > $11 THEN mt.status ELSE excluded.status END,
       rejected_reason = CASE WHEN mt.told_at > $11 THEN mt.rejected_reason END,
       category = CASE WHEN mt.told_at > $11 THEN mt.category ELSE excluded.category END,
       components = excluded.components, media_file_id = excluded.media_file_id, told_at = clock_timestamp(),
       changed_at = now(), rev = mt.rev + 1,
       edited_at = CASE WHEN $12 THEN ARRAY(SELECT at FROM unnest(mt.edited_at) at WHERE at > $11::timestamptz - interval '30 days')
         || $11::timestamptz ELSE mt.edited_at END
     RETURNING mt.id::text`,
    [
      ...[work.tenant.id, wabaId, taken.providerId, draft.name, draft.language, taken.category, taken.status],
      isNamed(draft) ? 'NAMED' : 'POSITIONAL',
      JSON.stringify(components),
      file?.id ?? null,
      began,
      before === 'APPROVED',
    ],
  )
  if (!row) throw new Error(`the template ${draft.name} is not there`)
  await writeHistory(work, 'providerTemplate', { userId: viewer.id, source: 'manual' }, [
    lineOf(row.id, standing, draft, components),
  ])
  await tellTemplates(work)
  return row.id
}

function lineOf(
  id: string,
  standing: Standing | null,
  { category }: TemplateDraft,
  components: readonly object[],
): HistoryLine {
  if (!standing) return { rowId: id, deed: 'made', changes: {} }
  const before = { category: standing.category, ...textsOf(standing.components) }
  const after = { category, ...textsOf(components) }
  return {
    rowId: id,
    deed: 'changed',
    changes: changesBetween(before, after, ['category', 'header', 'body', 'footer', 'buttons']),
  }
}

/** What a template says, part by part. */
function textsOf(components: unknown): Record<'header' | 'body' | 'footer' | 'buttons', string | null> {
  const nodes = (Array.isArray(components) ? components : []) as Readonly<Record<string, unknown>>[]
  const node = (type: string) => nodes.find((one) => one.type === type)
  const text = (type: string) => (node(type)?.text as string | undefined) ?? null
  const buttons = node('BUTTONS')?.buttons as readonly Readonly<{ text?: string }>[] | undefined
  return {
    header: text('HEADER') ?? (node('HEADER')?.format as string | undefined) ?? null,
    body: text('BODY'),
    footer: text('FOOTER'),
    buttons: buttons?.map(({ text }) => text ?? '').join(', ') ?? null,
  }
}
