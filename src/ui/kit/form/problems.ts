import type { Translate } from '@ui/kit/text'
import * as v from 'valibot'
import type { administrationTexts } from '../texts/administration/pt_BR'

/** What is wrong with a form's values, in a sentence per field, by the field's path ("items.0.name"). */
export type Problems = Readonly<Record<string, string>>

/** A sentence for what a schema cannot say by itself; undefined: the kit's own will do. */
type Sentence = (issue: v.BaseIssue<unknown>) => string | undefined

/** Says what is wrong with the values of a form. */
export type Check<Values> = (values: Values, t: Translate<typeof administrationTexts>) => Problems

/** Checks the values of a form against its schema. Of several problems of a field the first counts. */
export const bySchema =
  (schema: v.GenericSchema, sentence: Sentence = () => undefined): Check<unknown> =>
  (values, t) => {
    const parsed = v.safeParse(schema, values)
    if (parsed.success) return {}
    const problems: Record<string, string> = {}
    for (const issue of parsed.issues) {
      const path = v.getDotPath(issue) ?? ''
      problems[path] ??= sentence(issue) ?? known(issue, t)
    }
    return problems
  }

/** What the checks of the library mean, in words. */
function known(issue: v.BaseIssue<unknown>, t: Translate<typeof administrationTexts>): string {
  const limit = 'requirement' in issue ? String(issue.requirement) : ''
  switch (issue.type) {
    case 'min_length':
      return issue.input === '' || limit === '1' ? t('form.required') : t('form.short', { limit })
    case 'max_length':
      return t('form.long', { limit })
    case 'min_value':
      return t('form.small', { limit })
    case 'max_value':
      return t('form.great', { limit })
    case 'email':
      return t('form.email')
    case 'url':
      return t('form.url')
    default:
      // Spaces are nothing.
      return String(issue.input ?? '').trim() === '' ? t('form.required') : t('form.wrong')
  }
}
