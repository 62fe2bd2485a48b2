import type { TemplateField, TemplateForm } from '@domain/templates/template-form'
import { fieldWords } from '@domain/templates/template-words'
import type { Translate } from '@ui/kit/text'
import type { templateTexts } from './texts/pt_BR'

/** What a field of a template is called by people. */
export function fieldLabel(
  form: TemplateForm,
  field: TemplateField,
  text: Translate<typeof templateTexts>,
): string {
  if (field.kind === 'urlEnd') return text('urlEnd', { name: field.name })
  if (field.kind === 'code') return text('code', { name: field.name })
  if (field.kind === 'product') return text(field.part === 'header' ? 'headerProduct' : 'productPicture')
  const words = fieldWords(form, field)
  const label =
    words.kind === 'meaning'
      ? text(`meanings.${words.meaning}`)
      : words.kind === 'name'
        ? words.name
        : text(words.kind === 'after' ? 'afterWords' : 'beforeWords', { words: words.words })
  return field.part === 'header' ? text('headerVariable', { name: label }) : label
}
