import { type DraftProblem, draftProblems } from '@domain/templates/draft-problems'
import type { TemplateDraft } from '@domain/templates/template-draft'
import type { UseFormReturnType } from '@mantine/form'
import type { Problems } from '@ui/kit/form/problems'
import { useTexts } from '@ui/kit/text'
import { type FocusEvent, useState } from 'react'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import type { Values } from './TemplateEditor'

/** What is said while it is typed; the rest would only be in the way until the field was left. */
const AT_ONCE: ReadonlySet<DraftProblem['why']> = new Set([
  ...([
    'long',
    'plain',
    'noVariable',
    'oneVariable',
    'buttons',
    'kind',
    'together',
    'alone',
    'ownButton',
  ] as const),
])

export type DraftProblemsShown = Readonly<{
  /** All of them, for the form. */
  check: (values: Values) => Problems
  /** What is said beside a field now; undefined: nothing. */
  errorOf: (form: UseFormReturnType<Values>, path: string) => string | undefined
  /** Notes which fields were left, by the path that they carry. */
  onBlur: (event: FocusEvent) => void
}>

/** What Meta has against the draft, beside its fields: limits at once, the rest once a field was left. */
export function useDraftProblems(fixed: 'NAMED' | 'POSITIONAL' | null): DraftProblemsShown {
  const t = useTexts(providerTemplateTexts)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const said = ({ why, most }: DraftProblem) => t(`problems.${why}`, { most: most ?? 0, example: '{{nome}}' })
  const problemsOf = (draft: TemplateDraft) => draftProblems(draft, fixed)
  return {
    check: (values) =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([path, problem]) => [path, said(problem)])),
    errorOf: (form, path) => {
      const problem = problemsOf(form.values)[path]
      const refused = form.errors[path]
      if (problem && (AT_ONCE.has(problem.why) || left.has(path) || refused)) return said(problem)
      return !problem && typeof refused === 'string' ? refused : undefined
    },
    onBlur: ({ target }) => {
      const path = target.closest<HTMLElement>('[data-path]')?.dataset.path?.replace(/^.*?:/, '')
      if (path) setLeft((before) => (before.has(path) ? before : new Set([...before, path])))
    },
  }
}
