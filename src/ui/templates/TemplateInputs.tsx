import type { OutgoingFile } from '@app/panel/commands'
import type { TemplateForm } from '@domain/templates/template-form'
import { problemsOf, type TemplateValues, valueAt } from '@domain/templates/template-values'
import { TextInput } from '@mantine/core'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { fieldLabel } from './fieldLabel'
import { TemplateFile } from './TemplateFile'
import { templateTexts } from './texts/pt_BR'

const ProductField = part(() => import('./ProductField'))

type Props = {
  form: TemplateForm
  /** The connection that it goes through; null: no one in particular, and no product is chosen. */
  instanceId: string | null
  values: TemplateValues
  file: OutgoingFile | null
  /** Fields that were left: until then an empty one is not complained about. */
  left: ReadonlySet<string>
  onValue: (key: string, value: string) => void
  onFile: (file: OutgoingFile | null) => void
  onLeave: (key: string) => void
}

/** The fields of a template: its variables, and the file of its header. */
export function TemplateInputs({ form, instanceId, values, file, left, onValue, onFile, onLeave }: Props) {
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
    ) : field.kind === 'product' ? (
      instanceId !== null && (
        <ProductField
          key={field.key}
          form={form}
          field={field}
          instanceId={instanceId}
          value={valueAt(field.key, values)}
          error={errorOf(field.key)}
          onChange={(id) => onValue(field.key, id)}
        />
      )
    ) : (
      <TextInput
        key={field.key}
        label={fieldLabel(form, field, text)}
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
