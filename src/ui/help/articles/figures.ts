import { type Family, metricsOf, type Working, workingOf } from '@domain/reports/families'
import type { MetricName } from '@domain/reports/metrics'
import metricsInEnglish from '@ui/reports/texts/metrics/en'
import metricsInPortugal from '@ui/reports/texts/metrics/pt'
import { metricTexts } from '@ui/reports/texts/metrics/pt_BR'

type Words = Readonly<{
  name: Readonly<Record<MetricName, string>>
  about: Readonly<Record<MetricName, string>>
}>
type Name = 'figuresOfService' | 'figuresOfSurvey' | 'figuresOfSales' | 'figuresOfReach'
const ARTICLES: Readonly<Record<Name, readonly Family[]>> = {
  figuresOfService: ['service', 'times'],
  figuresOfSurvey: ['opinion'],
  figuresOfSales: ['sales'],
  figuresOfReach: ['reach', 'security'],
}

/** Articles written out of the definitions of figures: what each counts, in the words of the reports, and how it is worked out. */
const articlesOf = (
  titles: Readonly<Record<Name, string>>,
  { name, about }: Words,
  worked: Readonly<Record<Working, string>>,
) => {
  const of = (article: Name) => ({
    title: titles[article],
    text: ARTICLES[article].flatMap((family) =>
      metricsOf(family).map((metric) => `${name[metric]}: ${about[metric]} ${worked[workingOf(metric)]}`),
    ),
  })
  return {
    figuresOfService: of('figuresOfService'),
    figuresOfSurvey: of('figuresOfSurvey'),
    figuresOfSales: of('figuresOfSales'),
    figuresOfReach: of('figuresOfReach'),
  }
}

const WORKED_IN_PORTUGUESE = {
  sum: 'É uma soma: os dias somados dão o total.',
  distinct: 'Cada um conta uma vez: a soma dos dias é maior que o total.',
  mean: 'É a soma dos casos dividida por quantos são, nunca a média de médias; com menos de 5 casos não se mostra.',
  share: 'É uma parte de cada 100; o total é contado de novo, e com menos de 5 casos não se mostra.',
  score: 'Vai de −100 a 100, com a margem do acaso ao lado; com menos de 5 notas não se mostra.',
}

/** In Brazilian Portuguese. */
export const figuresInBrazil = articlesOf(
  {
    figuresOfService: 'Relatórios: os números do atendimento e dos tempos',
    figuresOfSurvey: 'Relatórios: os números da pesquisa de satisfação',
    figuresOfSales: 'Relatórios: os números das vendas',
    figuresOfReach: 'Relatórios: os números de campanhas, robôs e segurança',
  },
  metricTexts.texts,
  WORKED_IN_PORTUGUESE,
)

/** In European Portuguese. */
export const figuresInPortugal = articlesOf(
  {
    figuresOfService: 'Relatórios: os números do atendimento e dos tempos',
    figuresOfSurvey: 'Relatórios: os números do inquérito de satisfação',
    figuresOfSales: 'Relatórios: os números das vendas',
    figuresOfReach: 'Relatórios: os números de campanhas, robôs e segurança',
  },
  {
    name: { ...metricTexts.texts.name, ...metricsInPortugal.name },
    about: { ...metricTexts.texts.about, ...metricsInPortugal.about },
  },
  WORKED_IN_PORTUGUESE,
)

/** In English. */
export const figuresInEnglish = articlesOf(
  {
    figuresOfService: 'Reports: the figures of service and times',
    figuresOfSurvey: 'Reports: the figures of the satisfaction survey',
    figuresOfSales: 'Reports: the figures of sales',
    figuresOfReach: 'Reports: the figures of campaigns, bots and security',
  },
  metricsInEnglish,
  {
    sum: 'It is a sum: the days added up give the total.',
    distinct: 'Each counts once: the sum of the days is more than the total.',
    mean: 'It is the sum of the cases divided by how many there are, never an average of averages; of fewer than 5 cases it is not shown.',
    share: 'It is a part of each 100; the total is counted anew, and of fewer than 5 cases it is not shown.',
    score:
      'It goes from −100 to 100, with the margin of chance beside it; of fewer than 5 grades it is not shown.',
  },
)
