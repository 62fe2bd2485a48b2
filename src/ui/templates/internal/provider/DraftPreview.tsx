import type { OutgoingFile } from '@app/panel/commands'
import {
  draftVariables,
  isNamed,
  sampleAt,
  type TemplateDraft,
  templateComponents,
} from '@domain/templates/template-draft'
import { formOf } from '@domain/templates/template-form'
import { renderTemplate } from '@domain/templates/template-values'
import { useTexts } from '@ui/kit/text'
import { TemplatePreview } from '../../TemplatePreview'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import styles from './Editor.module.css'

type Props = { draft: TemplateDraft; file: OutgoingFile | null }

/** The draft on a customer's phone, with its samples filled in. */
export function DraftPreview({ draft, file }: Props) {
  const t = useTexts(providerTemplateTexts)
  const written = draft.body.trim() === '' ? { ...draft, body: t('previewEmpty') } : draft
  const form = formOf({
    components: templateComponents(written, null),
    parameter_format: isNamed(draft) ? 'NAMED' : 'POSITIONAL',
  })
  if (!form) return null
  const samples = Object.fromEntries([
    ...draftVariables(draft).map(({ part, name }) => {
      const key = `${part}.${name}`
      return [key, sampleAt(draft, key)]
    }),
    ...draft.buttons.map(({ sample }, place) => [`button.${place}`, sample]),
  ])
  return (
    <div className={styles.phone}>
      <TemplatePreview form={form} shown={renderTemplate(form, samples)} file={file} url={draft.file} />
    </div>
  )
}
