import type { OutgoingFile } from '@app/panel/commands'
import type { TemplateField, TemplateForm } from '@domain/templates/template-form'
import { problemsOf, type TemplateValues, valueAt } from '@domain/templates/template-values'
import { fieldWords } from '@domain/templates/template-words'
import { TextInput } from '@mantine/core'
import { type Translate, useTexts } from '@ui/kit/text'
import { TemplateFile } from './internal/TemplateFile'
import { templateTexts } from './texts/pt_BR'

type Props = {
  form: TemplateForm
  values: TemplateValues
  file: OutgoingFile | null
  /** Fields that were left: until then an empty one is not complained about. */
  left: ReadonlySet<string>
  onValue: (key: string, value: string) => void
  onFile: (file: OutgoingFile | null) => void
  onLeave: (key: string) => void
}

/** The fields of a template: its variables, and the file of its header. */
export function TemplateInputs({ form, values, file, left, onValue, onFile, onLeave }: Props) {
  const text = useTexts(templateTexts)
  const problems = problemsOf(form, values, file !== null)
  const errorOf = (key: string) => {
    const problem = problems.get(key)
    if (!problem || (problem === 'missing' && !left.has(key))) return undefined
    return text(`problems.${problem}`)
  }
  return form.fields.map((field, place) =>
    field.kind === 'image' || field.kind === 'video' || field.kind === 'document' ? (
      <TemplateFile
        key={field.key}
        kind={field.kind}
        file={file}
        error={errorOf(field.key)}
        onChoose={onFile}
      />
    ) : (
      <TextInput
        key={field.key}
        label={labelOf(form, field, text)}
        {...(field.example !== null && { placeholder: text('example', { example: field.example }) })}
        value={valueAt(field.key, values)}
        error={errorOf(field.key)}
        required
        withAsterisk={false}
        maxLength={2000}
        onBlur={() => onLeave(field.key)}
        onChange={({ currentTarget: { value } }) => onValue(field.key, value)}
        {...(place === 0 && { 'data-autofocus': true })}
      />
    ),
  )
}

function labelOf(form: TemplateForm, field: TemplateField, text: Translate<typeof templateTexts>): string {
  if (field.kind === 'urlEnd') return text('urlEnd', { name: field.name })
  if (field.kind === 'code') return text('code', { name: field.name })
  const words = fieldWords(form, field)
  const label =
    words.kind === 'meaning'
      ? text(`meanings.${words.meaning}`)
      : words.kind === 'name'
        ? words.name
        : text(words.kind === 'after' ? 'afterWords' : 'beforeWords', { words: words.words })
  return field.part === 'header' ? text('headerVariable', { name: label }) : label
}
