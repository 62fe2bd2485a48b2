import { type Family, metricsOf, type Working, workingOf } from '@domain/reports/families'
import type { MetricName } from '@domain/reports/metrics'
import type { Article } from './article'

type Words = Readonly<{
  name: Readonly<Record<MetricName, string>>
  about: Readonly<Record<MetricName, string>>
}>

/** An article about figures, written out of their definitions: what each counts, in the words of the reports, and how it is worked out. */
export const figuresArticle = (
  title: string,
  families: readonly Family[],
  { name, about }: Words,
  worked: Readonly<Record<Working, string>>,
): Article => ({
  title,
  text: families.flatMap((family) =>
    metricsOf(family).map((metric) => `${name[metric]}: ${about[metric]} ${worked[workingOf(metric)]}`),
  ),
})
