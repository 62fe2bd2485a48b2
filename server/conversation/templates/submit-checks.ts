import { draftProblems } from '../../../src/domain/templates/draft-problems'
import { draftSaid } from '../../../src/domain/templates/draft-words'
import { changeLock } from '../../../src/domain/templates/template-change'
import type { TemplateDraft } from '../../../src/domain/templates/template-draft'
import { NAME_BLOCKED_DAYS, TEMPLATE_LIMITS } from '../../../src/domain/templates/template-limits'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { toMetaTemplate } from './meta-template.row'
import type { Standing } from './standing'

const LOCKS = {
  state: 'Este modelo está em análise ou foi desativado pela Meta: não dá para mudá-lo agora.',
  parts: 'Este modelo tem partes que só se mudam no Gerenciador do WhatsApp.',
  day: 'A Meta aceita uma mudança por dia em um modelo aprovado. Tente de novo amanhã.',
  month: `A Meta aceita ${TEMPLATE_LIMITS.edits} mudanças em 30 dias em um modelo aprovado.`,
} as const

/** @throws Refusal CONFLICT where Meta takes no change now, or somebody was faster; INVALID for what cannot change */
export function mustBeChangeable(
  standing: Standing,
  draft: TemplateDraft,
  rev: number | null,
  now: Date,
): void {
  const edits = standing.edited_at.map(Number)
  const lock = changeLock(toMetaTemplate(standing), edits, now.getTime())
  if (lock !== null) throw new Refusal('CONFLICT', LOCKS[lock])
  if (rev !== null && rev !== standing.rev)
    throw new Refusal('CONFLICT', 'Outra pessoa mudou este modelo. Confira como ele está agora.')
  const fixed = (field: 'name' | 'language' | 'category', why: string) => {
    if (draft[field] !== standing[field]) throw new Refusal('INVALID', why, { field })
  }
  fixed('name', 'O nome de um modelo não muda: crie outro.')
  fixed('language', 'O idioma de um modelo não muda: crie outro.')
  if (standing.status === 'APPROVED') fixed('category', 'A categoria de um modelo aprovado não muda.')
}

/** @throws Refusal INVALID where the account has the name in this language, or had it a short while ago */
export async function mustBeFree(
  work: Work,
  wabaId: string,
  { name, language }: TemplateDraft,
  now: Date,
): Promise<void> {
  const held = await work.one<{ taken: boolean; blocked: boolean }>(
    `SELECT EXISTS (SELECT FROM meta_templates mt WHERE mt.tenant_id = $1 AND mt.waba_id = $2 AND mt.name = $3
         AND mt.language = $4) AS taken,
       EXISTS (SELECT FROM meta_templates_deleted d WHERE d.tenant_id = $1 AND d.waba_id = $2 AND d.name = $3
         AND d.language = $4 AND d.approved AND d.deleted_at > $5::timestamptz - make_interval(days => $6)) AS blocked`,
    [work.tenant.id, wabaId, name, language, now, NAME_BLOCKED_DAYS],
  )
  const refuse = (why: string) => new Refusal('INVALID', why, { field: 'name' })
  if (held?.taken) throw refuse('Já existe um modelo com este nome neste idioma.')
  if (held?.blocked)
    throw refuse(
      `Um modelo com este nome foi apagado há pouco: a Meta libera o nome só depois de ${NAME_BLOCKED_DAYS} dias.`,
    )
}

/** The server's name of a draft's field, where it has another. */
const FIELDS: Readonly<Record<string, string>> = { headerText: 'header_text', file: 'file_url' }

/** @throws Refusal INVALID with the first field that Meta would refuse */
export function mustBeRight(draft: TemplateDraft, standing: Standing | null): void {
  const fixed =
    standing === null ? null : standing.parameter_format.toUpperCase() === 'NAMED' ? 'NAMED' : 'POSITIONAL'
  const [first] = Object.entries(draftProblems(draft, fixed))
  if (!first) return
  const [path, problem] = first
  const [field = path] = path.split('.')
  throw new Refusal('INVALID', draftSaid(problem), { field: FIELDS[field] ?? field })
}
