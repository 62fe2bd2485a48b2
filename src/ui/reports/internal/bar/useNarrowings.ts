import { PBM_STATES } from '@contract/pbm-lists'
import type { Dimension, MetricName } from '@domain/reports/metrics'
import type { Narrowing } from '@domain/reports/query'
import { useGroups } from '@ui/customer-picker/useGroups'
import type { Filter } from '@ui/kit/list/column'
import { type Translate, useTexts } from '@ui/kit/text'
import { reportTexts } from '../../texts/pt_BR'
import { weekdayName } from '../figures/days'
import { type Panel, useReports } from '../useReports'
import type { ReportAddress } from './useReportAddress'

/** What a page's figures can be narrowed to: whoever and whatever there was in the period, gone since or not. */
export function useNarrowings(
  { asked: { period } }: ReportAddress,
  narrowings: readonly Narrowing[],
  metric: MetricName,
): readonly Filter[] {
  const t = useTexts(reportTexts)
  const groups = useGroups()
  const dimensions = narrowings.filter((one): one is Dimension => one !== 'group')
  const panels = Object.fromEntries(
    dimensions.map((by): [Dimension, Panel] => [by, { metrics: [metric], period, by: [by] }]),
  ) as Partial<Record<Dimension, Panel>>
  const { value } = useReports(panels, NOTHING)
  const ofGroups: Filter = {
    name: 'group',
    label: t('group'),
    many: true,
    options: groups.map(({ id, name }) => ({ value: id, label: name })),
  }
  const found = dimensions.map((name) => ({
    name,
    label: t(`dimension.${name}`),
    many: true,
    options: (value?.[name]?.cells ?? [])
      .flatMap(({ ids: [id], names: [said], cases }) =>
        id == null ? [] : [{ value: id, label: labelOf(t, name, id, said ?? null), cases: cases[0] ?? 0 }],
      )
      .sort((a, b) => b.cases - a.cases),
  }))
  return narrowings.includes('group') && groups.length > 0 ? [...found, ofGroups] : found
}

const NOTHING = {}

/** What something that figures are divided by is called. */
export function labelOf(
  t: Translate<typeof reportTexts>,
  dimension: Dimension,
  id: string | null,
  name: string | null,
): string {
  if (id === null) return t(`none.${dimension}`)
  if (dimension === 'weekday') return weekdayName(Number(id), 'long')
  if (dimension === 'hour') return `${id}h`
  const said = SAID[dimension as keyof typeof SAID]?.find((one) => one === id)
  return said ? t(`said.${dimension}.${said}` as 'said.origin.shop') : (name ?? t('gone', { id }))
}

/** Values of a closed list, which have words. */
const SAID = {
  origin: ['customer', 'shop', 'manual', 'quote', 'message', 'api'],
  delivery: ['pickup', 'delivery'],
  payment: ['pix_static', 'pix_dynamic', 'cash', 'card', 'other'],
  direction: ['in', 'out', 'auto'],
  channel: ['whatsapp', 'email', 'sms'],
  operator: ['funcional', 'vidalink', 'epharma', 'laboratory', 'other'],
  state: PBM_STATES,
  maria: ['with', 'without'],
  way: ['answers', 'shadow', 'draft', 'asked'],
  cause: [
    ...(['asked', 'red_flag', 'not_text', 'not_understood', 'complaint', 'turns', 'model', 'late'] as const),
    ...(['not_written_to', 'switched_off', 'given_up', 'person', 'stopped', 'department'] as const),
  ],
  verdict: ['accepted', 'edited', 'rejected'],
  fault: [
    ...(['address', 'unreached', 'slow', 'login', 'quota'] as const),
    ...(['busy', 'too_long', 'refused', 'cut', 'broken'] as const),
  ],
  unproven: [
    ...(['no_source', 'unknown_source', 'weak_source', 'too_long', 'empty', 'number'] as const),
    ...(['address', 'product', 'dose', 'wall', 'ungrounded'] as const),
  ],
  flag: ['emergency', 'adverse', 'pregnancy', 'child', 'dose', 'interaction', 'controlled', 'symptom'],
} as const satisfies Partial<Record<Dimension, readonly string[]>>
