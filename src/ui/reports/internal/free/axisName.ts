import { type Axis, isGrain } from '@domain/reports/free'
import type { Translate } from '@ui/kit/text'
import type { reportTexts } from '../../texts/pt_BR'

/** What rows or columns are called. */
export const axisName = (t: Translate<typeof reportTexts>, axis: Axis): string =>
  isGrain(axis) ? t(`grain.${axis}`) : t(`dimension.${axis}`)
