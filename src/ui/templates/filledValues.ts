import type { TemplateForm } from '@domain/templates/template-form'
import { type TemplateValues, valueAt } from '@domain/templates/template-values'

/** What was filled in, as it is sent to the server; the header's file goes by its address. */
export const filledValues = (form: TemplateForm, values: TemplateValues) =>
  form.fields
    .filter(({ key }) => key !== 'header')
    .map(({ key }) => ({ key, value: valueAt(key, values).trim() }))
